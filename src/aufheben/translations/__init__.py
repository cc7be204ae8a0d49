"""What the program says to its user, in the language of their locale.

English texts are the keys, as in gettext; a `{}` stands for what is filled in. Nothing else
knows of it: texts are made in English, and turned where they are shown.
"""

from aufheben.translations.catalog import Catalog, key
from aufheben.translations.locale import (
    catalog,
    is_translated,
    speaking,
    speech,
    spoken,
    tell,
    told,
    user_lang,
)

__all__ = [
    "Catalog",
    "catalog",
    "is_translated",
    "key",
    "speaking",
    "speech",
    "spoken",
    "tell",
    "told",
    "user_lang",
]
