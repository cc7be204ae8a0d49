"""The words of Japanese as the analyser cuts them."""

from concurrent.futures import ThreadPoolExecutor

from aufheben.logic.sentences.japanese.tokens import cut


def test_many_threads_cut_at_once() -> None:
    """As those of a server do; each text is another, so that nothing is remembered."""
    texts = [
        f"甲{number}は画質が高く、学校の掃除は生徒がするべきだ。" * 20 for number in range(400)
    ]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(cut, texts))
    assert ["".join(word.surface for word in words) for words in found] == texts


def test_half_a_character_is_cut_as_any_other() -> None:
    assert cut("\ud800は軽い")[-1].lemma == "軽い"
