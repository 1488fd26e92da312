"""Checks of what other programs and packages read from Barrow's files, one module per format.

Third-party packages are imported with `tools.optional`: without them the other checks still run.
"""

import logging

# PyTMX logs an error because pygame is not installed, which these checks do not need.
logging.disable(logging.ERROR)
