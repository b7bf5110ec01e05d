"""For the tests of a game, ours or anybody's: laws, playthroughs, counts of positions, a table.

Nothing here needs a test runner: what does not hold raises AssertionError.
"""

from __future__ import annotations

from tallystick.testing.face_laws import FACE_LAWS as FACE_LAWS
from tallystick.testing.face_laws import FaceLaw as FaceLaw
from tallystick.testing.laws import LAWS as LAWS
from tallystick.testing.laws import Exempt as Exempt
from tallystick.testing.laws import Law as Law
from tallystick.testing.playthrough import compare as compare
from tallystick.testing.playthrough import perft as perft
from tallystick.testing.playthrough import playthrough as playthrough
from tallystick.testing.playthrough import record as record
from tallystick.testing.playthrough import ways_on as ways_on
from tallystick.testing.run import check_law as check_law
from tallystick.testing.run import run_laws as run_laws
from tallystick.testing.scene_laws import SCENE_LAWS as SCENE_LAWS
from tallystick.testing.table import Table as Table
from tallystick.testing.walks import MIXES as MIXES
from tallystick.testing.walks import mixed as mixed
from tallystick.testing.walks import new_game as new_game
from tallystick.testing.walks import play_on as play_on
from tallystick.testing.walks import random_step as random_step
from tallystick.testing.walks import walk as walk
