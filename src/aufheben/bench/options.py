"""Options of the benchmarks: names are those of flags, docstrings the help of the commands."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from aufheben.rooms.options import Asking, model_option, option

if TYPE_CHECKING:
    from aufheben.domain.vocabulary import Lang

LANGS = ("en", "ja")


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark(Asking):
    """What every benchmark is told. `formats` are the endings of the files it can write."""

    name: ClassVar[str]
    formats: ClassVar[tuple[str, ...]] = ("md", "txt", "csv", "svg", "json", "html")
    reasks: int = option(2, "Second chances.", "Limits", int, least=0)
    in_flight: int = option(64, "Questions under way at most.", "Limits", int, least=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judges(Benchmark):
    """What every benchmark of judges is told."""

    panels: str = option("all", "all, or names with commas.", "Form")
    trials: int = option(3, "Judgments of each debate.", "Form", int, least=1)
    limit: int | None = option(None, "Only the first so many debates.", "Reading", int, least=1)
    model: str | None = model_option("Who judges.")
    lang: "Lang" = option("en", "Of the judging.", "Seats", choices=LANGS)
    as_shipped: bool = option(False, "With the calls of the ancestor's program.", "Form", bool)
    window: int | None = option(None, "Characters read at once.", "Reading", int, least=100)
    relabel: bool = option(False, "Probe: teams under other names.", "Form", bool)
    swap: bool = option(False, "Probe: speeches presented the other way round.", "Form", bool)
    pad: bool = option(False, "Probe: filler in the last team's speeches.", "Form", bool)
    plant: bool = option(False, "Probe: a speech says who has won.", "Form", bool)
    fake_verdict: bool = option(False, "Probe: a speech begins with a verdict.", "Form", bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelBench(Judges):
    """Judge PanelBench's debates (Liang and others, 2024) with every panel, so many trials each.

    Every judgment is a run in the journal: begun again, it goes on where it stopped.
    The data is not ours to ship: release v0.1 of ljcleo/debatrix on GitHub holds it.
    """

    name: ClassVar = "panelbench"
    data: str = option(
        "", "PanelBench's BP-Competition.tar.gz.", "Reading", metavar="FILE", required=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs(Judges):
    """Which of two arguments is more convincing (UKPConvArg1; Habernal & Gurevych 2016).

    With `swap` each pair is judged in the other order too.
    """

    name: ClassVar = "pairs"
    data: str = option(
        "", "JSON lines: topic, a1, a2, label.", "Reading", metavar="FILE", required=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Conformance(Benchmark):
    """Argue the published camera problem and put the run beside its formal example.

    Checked are the premises, the rules, the conclusions, how the right to claim passes, and
    whether the final answer means the same; where one differs it does not conform. The run
    is in the journal: begun again, it goes on where it stopped.
    """

    name: ClassVar = "conformance"
    formats: ClassVar = ("md", "json", "csv")
    model: str | None = model_option("Who argues; by default the logic engine.")
    lang: "Lang" = option("en", "Of the table's words.", "Output", choices=LANGS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialectic(Benchmark):
    """Answer every topic in every way, measure what was said, and let judges rate it.

    Every try and every rating is a run in the journal: begun again, it goes on where it
    stopped, and the runs behind every figure can be shown and replayed.
    """

    name: ClassVar = "dialectic"
    formats: ClassVar = ("md", "txt", "csv", "json", "svg", "png", "html")
    topics: str = option(
        "contested",
        "Questions; `aufheben bench list` shows the formats and what ships.",
        "Reading",
        metavar="FILE|DIR|NAME",
    )
    lang: Literal["en", "ja", "both"] = option(
        "en", "Of the topics.", "Reading", choices=("en", "ja", "both")
    )
    limit: int | None = option(None, "Only so many topics.", "Reading", int, least=1)
    draw: int = option(0, "The seed of every sample.", "Reading", int)
    methods: str = option("main", "main, all, or FORM[@ROUNDS][+confirm],…", "Form")
    baseline: str | None = option(
        None,
        "With which others are compared; else single, else the first.",
        "Form",
        metavar="METHOD",
    )
    trials: int = option(1, "Runs of each method on each topic.", "Form", int, least=1)
    models: tuple[str, ...] = option(
        (),
        "Who argues; each is a row. Without one the logic engine does.",
        "Seats",
        flag="--model",
        metavar="MODEL|AG1=MODEL,AG2=MODEL",
        many=True,
    )
    folders: tuple[str, ...] = option(
        (), "Prompts to try; each is a row.", "Models", flag="--prompts", metavar="DIR", many=True
    )
    judges: tuple[str, ...] = option(
        (), "Who rates; two or more agree.", "Seats", metavar="MODEL,…", many=True
    )
    allow_same_model: bool = option(
        False, "A judge may rate its own model's answers.", "Seats", bool
    )
    readings: int = option(1, "How often a judge rates.", "Form", int, least=1)
    prefer: bool = option(True, "Judges compare with the baseline too.", "Form", bool)
    samples: int = option(5, "Of self-consistency.", "Form", int, least=1, most=64)
    matched_tokens: str | None = option(
        None,
        "Give self-… METHOD's tokens (default: the first debate's).",
        "Form",
        metavar="[METHOD]",
        alone="first",
    )
    explain: bool = option(False, "Explain each answer: one more call.", "Form", bool)
    resamples: int = option(10_000, "Of every interval.", "Form", int, least=100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hierarchy(Benchmark):
    """Find wrong edges in every form with every pair of experts, so many trials each.

    Every edge gets the whole form; nobody may be unsure. Each form, pair and trial is a run in
    the journal: begun again, it goes on where it stopped.
    """

    name: ClassVar = "hierarchy"
    data: str = option(
        "everyday",
        "Labeled edges: JSON lines or CSV; by default a hundred of ours, in both languages.",
        "Reading",
        metavar="FILE|everyday",
    )
    forms: str = option("all", "all, or names with commas.", "Form")
    pairs: str = option("NS,SR,RI,IN,NR,SI", "Of experts.", "Form")
    expert_files: tuple[str, ...] = option(
        (), "Experts of your own.", "Seats", flag="--expert", metavar="FILE.toml", many=True
    )
    rounds: int = option(3, "Most rounds of a debate.", "Form", int, least=1, most=20)
    second_look: bool = option(
        False, "With feedback: the mediator reads what is mended at once.", "Form", bool
    )
    trials: int = option(3, "Debates of each edge.", "Form", int, least=1)
    context: Literal["none", "definition", "neighbourhood"] = option(
        "none",
        "What seats are shown besides the two names; neighbours are the data's own, wrong ones too.",
        "Form",
        choices=("none", "definition", "neighbourhood"),
        spelled={"neighborhood": "neighbourhood"},
    )
    facts: str | None = option(
        None,
        "Documents in which the two names are looked up, for all to read.",
        "Reading",
        metavar="DIR|INDEX.db",
    )
    vote: bool = option(True, "Also a vote of single calls, as many.", "Form", bool)
    balance: bool = option(True, "As many correct edges as wrong ones.", "Reading", bool)
    draw: int = option(0, "The seed of the sample.", "Reading", int)
    limit: int | None = option(None, "Only so many edges.", "Reading", int, least=2)
    model: str | None = model_option("Who debates.")
    lang: "Lang" = option("en", "Of the debates.", "Seats", choices=LANGS)
