"""How the documents become a site (`make docs`): the pages are those that stand in the sources."""

import tallystick

project = "Tallystick"
author = "The Tallystick authors"
release = tallystick.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/contents"
include_patterns = ["*.md", "bench/README.md", "docs/**"]
exclude_patterns = [".*", "**/.*", "**/__pycache__", "dist", "site", "examples", "src", "tests"]
myst_heading_anchors = 4
highlight_language = "sh"  # of blocks that do not say

autodoc_member_order = "bysource"
autodoc_mock_imports = ["pyspiel"]  # of an extra that there is not for every system

html_theme = "furo"
html_title = "Tallystick"
html_extra_path = ["site"]
html_copy_source = False
