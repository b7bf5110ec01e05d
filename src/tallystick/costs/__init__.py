"""Prices: the algebra of costs, what is due, and the payments there are.

No game is known here: a game gives its kinds of units (`Tariff`), its order of modifiers (`Policy`)
and what a payer has (`Supply`); the rest is numbers. `docs/costs.md` has the whole of it.
"""

from tallystick.costs.adjust import IN_LAYERS as IN_LAYERS
from tallystick.costs.adjust import NET_THEN_SET as NET_THEN_SET
from tallystick.costs.adjust import SET_THEN_NET as SET_THEN_NET
from tallystick.costs.adjust import Adjustment as Adjustment
from tallystick.costs.adjust import Due as Due
from tallystick.costs.adjust import Policy as Policy
from tallystick.costs.adjust import adjust as adjust
from tallystick.costs.adjust import lowered as lowered
from tallystick.costs.adjust import raised as raised
from tallystick.costs.adjust import set_to as set_to
from tallystick.costs.allot import Allotment as Allotment
from tallystick.costs.allot import Share as Share
from tallystick.costs.allot import allot as allot
from tallystick.costs.cost import NO_COST as NO_COST
from tallystick.costs.cost import Amount as Amount
from tallystick.costs.cost import Cost as Cost
from tallystick.costs.cost import Kind as Kind
from tallystick.costs.cost import Part as Part
from tallystick.costs.cost import Pick as Pick
from tallystick.costs.cost import Tariff as Tariff
from tallystick.costs.cost import Units as Units
from tallystick.costs.cost import cost_of as cost_of
from tallystick.costs.cost import needs_of as needs_of
from tallystick.costs.cost import pick as pick
from tallystick.costs.cost import units as units
from tallystick.costs.demand import Demand as Demand
from tallystick.costs.demand import Need as Need
from tallystick.costs.demand import demand_of as demand_of
from tallystick.costs.errors import TooHard as TooHard
from tallystick.costs.explain import Shortfall as Shortfall
from tallystick.costs.explain import shortfall as shortfall
from tallystick.costs.groups import Picks as Picks
from tallystick.costs.groups import Plan as Plan
from tallystick.costs.outlook import CHOSEN as CHOSEN
from tallystick.costs.outlook import FORCED as FORCED
from tallystick.costs.outlook import FREE as FREE
from tallystick.costs.outlook import MANY as MANY
from tallystick.costs.outlook import OUT as OUT
from tallystick.costs.outlook import Standing as Standing
from tallystick.costs.outlook import standing as standing
from tallystick.costs.pay import Deed as Deed
from tallystick.costs.pay import batch as batch
from tallystick.costs.solver import Best as Best
from tallystick.costs.solver import Choices as Choices
from tallystick.costs.solver import FirstPlans as FirstPlans
from tallystick.costs.solver import Payability as Payability
from tallystick.costs.solver import Verdict as Verdict
from tallystick.costs.solver import best as best
from tallystick.costs.solver import best_found as best_found
from tallystick.costs.solver import check as check
from tallystick.costs.solver import choices as choices
from tallystick.costs.solver import choices_found as choices_found
from tallystick.costs.solver import first_plans as first_plans
from tallystick.costs.solver import largest_x as largest_x
from tallystick.costs.solver import payability as payability
from tallystick.costs.solver import payable as payable
from tallystick.costs.solver import plans as plans
from tallystick.costs.sources import Source as Source
from tallystick.costs.sources import Supply as Supply
from tallystick.costs.sources import Use as Use
from tallystick.costs.treasury import Price as Price
from tallystick.costs.treasury import Treasury as Treasury
