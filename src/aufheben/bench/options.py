"""Options of the benchmarks: names are those of flags."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from aufheben.rooms.options import Asking, model_option, option
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.vocabulary import Lang

LANGS = ("en", "ja")


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark(Asking):
    """What every benchmark is told. `formats` are the endings of the files it can write."""

    name: ClassVar[str]
    help: ClassVar[Fact]
    formats: ClassVar[tuple[str, ...]] = ("md", "txt", "csv", "svg", "json", "html")
    reasks: int = option(2, _say("option_reasks"), "Limits", int, least=0)
    in_flight: int = option(64, _say("option_in_flight"), "Limits", int, least=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judges(Benchmark):
    """What every benchmark of judges is told."""

    panels: str = option("all", _say("option_panels"), "Form")
    trials: int = option(3, _say("option_trials"), "Form", int, least=1)
    limit: int | None = option(None, _say("option_limit"), "Reading", int, least=1)
    model: str | None = model_option(_say("option_model"))
    lang: "Lang" = option("en", _say("option_lang"), "Seats", choices=LANGS)
    as_shipped: bool = option(False, _say("option_as_shipped"), "Form", bool)
    window: int | None = option(None, _say("option_window"), "Reading", int, least=100)
    relabel: bool = option(False, _say("option_relabel"), "Form", bool)
    swap: bool = option(False, _say("option_swap"), "Form", bool)
    pad: bool = option(False, _say("option_pad"), "Form", bool)
    plant: bool = option(False, _say("option_plant"), "Form", bool)
    fake_verdict: bool = option(False, _say("option_fake_verdict"), "Form", bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelBench(Judges):
    """Judge PanelBench's debates (Liang and others, 2024) with every panel, so many trials each."""

    name: ClassVar = "panelbench"
    help: ClassVar = _say("help_panelbench")
    data: str = option("", _say("option_data"), "Reading", metavar="FILE", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs(Judges):
    """Which of two arguments is more convincing (UKPConvArg1; Habernal & Gurevych 2016)."""

    name: ClassVar = "pairs"
    help: ClassVar = _say("help_pairs")
    data: str = option("", _say("option_data_pairs"), "Reading", metavar="FILE", required=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conformance(Benchmark):
    """Argue the published camera problem and put the run beside its formal example."""

    name: ClassVar = "conformance"
    help: ClassVar = _say("help_conformance")
    formats: ClassVar = ("md", "json", "csv")
    model: str | None = model_option(_say("option_model_conformance"))
    lang: "Lang" = option("en", _say("option_lang_conformance"), "Output", choices=LANGS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialectic(Benchmark):
    """Answer every topic in every way, measure what was said, and let judges rate it."""

    name: ClassVar = "dialectic"
    help: ClassVar = _say("help_dialectic")
    formats: ClassVar = ("md", "txt", "csv", "json", "svg", "png", "html")
    topics: str = option("contested", _say("option_topics"), "Reading", metavar="FILE|DIR|NAME")
    lang: Literal["en", "ja", "both"] = option(
        "en", _say("option_lang_dialectic"), "Reading", choices=("en", "ja", "both")
    )
    limit: int | None = option(None, _say("option_limit_dialectic"), "Reading", int, least=1)
    draw: int = option(0, _say("option_draw"), "Reading", int)
    methods: str = option("main", _say("option_methods"), "Form")
    baseline: str | None = option(None, _say("option_baseline"), "Form", metavar="METHOD")
    trials: int = option(1, _say("option_trials_dialectic"), "Form", int, least=1)
    models: tuple[str, ...] = option(
        (),
        _say("option_models"),
        "Seats",
        flag="--model",
        metavar="MODEL|AG1=MODEL,AG2=MODEL",
        many=True,
    )
    folders: tuple[str, ...] = option(
        (), _say("option_folders"), "Models", flag="--prompts", metavar="DIR", many=True
    )
    judges: tuple[str, ...] = option(
        (), _say("option_judges"), "Seats", metavar="MODEL,…", many=True
    )
    allow_same_model: bool = option(False, _say("option_allow_same_model"), "Seats", bool)
    readings: int = option(1, _say("option_readings"), "Form", int, least=1)
    prefer: bool = option(True, _say("option_prefer"), "Form", bool)
    samples: int = option(5, _say("option_samples"), "Form", int, least=1, most=64)
    matched_tokens: str | None = option(
        None, _say("option_matched_tokens"), "Form", metavar="[METHOD]", alone="first"
    )
    explain: bool = option(False, _say("option_explain"), "Form", bool)
    resamples: int = option(10_000, _say("option_resamples"), "Form", int, least=100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hierarchy(Benchmark):
    """Find wrong edges in every form with every pair of experts, so many trials each."""

    name: ClassVar = "hierarchy"
    help: ClassVar = _say("help_hierarchy")
    data: str = option(
        "everyday", _say("option_data_hierarchy"), "Reading", metavar="FILE|everyday"
    )
    forms: str = option("all", _say("option_forms"), "Form")
    pairs: str = option("NS,SR,RI,IN,NR,SI", _say("option_pairs"), "Form")
    expert_files: tuple[str, ...] = option(
        (), _say("option_expert_files"), "Seats", flag="--expert", metavar="FILE.toml", many=True
    )
    rounds: int = option(3, _say("option_rounds"), "Form", int, least=1, most=20)
    second_look: bool = option(False, _say("option_second_look"), "Form", bool)
    trials: int = option(3, _say("option_trials_hierarchy"), "Form", int, least=1)
    context: Literal["none", "definition", "neighbourhood"] = option(
        "none",
        _say("option_context"),
        "Form",
        choices=("none", "definition", "neighbourhood"),
        spelled={"neighborhood": "neighbourhood"},
    )
    facts: str | None = option(None, _say("option_facts"), "Reading", metavar="DIR|INDEX.db")
    vote: bool = option(True, _say("option_vote"), "Form", bool)
    balance: bool = option(True, _say("option_balance"), "Reading", bool)
    draw: int = option(0, _say("option_draw_hierarchy"), "Reading", int)
    limit: int | None = option(None, _say("option_limit_hierarchy"), "Reading", int, least=2)
    model: str | None = model_option(_say("option_model_hierarchy"))
    lang: "Lang" = option("en", _say("option_lang_hierarchy"), "Seats", choices=LANGS)
