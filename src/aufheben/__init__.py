"""aufheben: answers contested questions by structured argument.

The top door is kept small and costs no heavy import; each floor's package lists what is public.
"""

__version__ = "0.1.0"
__all__ = ["__version__"]
