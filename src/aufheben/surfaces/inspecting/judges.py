"""Who judges: the models of the role `judge`, and never the models that argued."""

from collections.abc import Collection

from inspect_ai._util.error import PrerequisiteError
from inspect_ai.model import Model, get_model, model_roles

from aufheben.surfaces.inspecting.models import named

ROLE = "judge"


def judging() -> bool:
    """Whether somebody was named to judge."""
    return ROLE in model_roles()


def judges(debaters: Collection[str], *, allow_same_model: bool) -> tuple[Model, ...]:
    """The judges; the model evaluated where that is allowed and nobody else is named.

    `debaters` are models as `named` names them. Raises PrerequisiteError if one of them would
    judge, unless that is allowed.
    """
    bound = model_roles().get(ROLE, get_model())
    found = tuple(bound) if isinstance(bound, list) else (bound,)
    own = next((model for model in found if named(model) in debaters), None)
    if own is not None and not allow_same_model:
        raise PrerequisiteError(
            f"{own} would judge its own answers: name another judge (--model-role "
            f"{ROLE}=PROVIDER/MODEL), or allow it (-T allow_same_model=true)"
        )
    return found
