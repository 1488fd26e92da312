"""What others make of Barrow's files, one format per file."""

import logging

# PyTMX says at once that there is no pygame, which nobody needs here.
logging.disable(logging.ERROR)
