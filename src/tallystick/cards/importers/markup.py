"""The markup of community card texts to our plain notation; known slips are put right on the way.

Plain notation: a timing word stands bare before its colon, labels and limits in round brackets,
reminders between braces, an ability's name before a long dash, options after bullets, icons and
traits in square brackets as they are, costs before an arrow.
"""

from __future__ import annotations

import re
from typing import Final

_FORM: Final = r"(?:hero|alter[-_ ]ego|first player)"
_WORD: Final = (
    r"(?:action|interrupt|rep?s?ponse|resource|special|setup|boost|contents|"
    r"when (?:reveale?d|defeated|completed))"
)
_HEADER: Final = rf"(?:forced )?(?:{_FORM} )?(?:forced )?{_WORD}(?: \([^()]*\))?"
_LABEL: Final = r"(?:attack|thwart|defense)(?: ?/ ?(?:attack|thwart|defense))*"
_ICON: Final = r"(?:\[(?:boost|crisis|star|cost|unique|hazard|acceleration|amplify)\])+"

# In this order: each turns what it finds into what stands beside it.
_REPAIRS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (r"/n(?=\s|<|$|(?-i:[-–•A-Z]))", "\n"),
        (r"<br ?/?>|<hr ?/?>", "\n"),
        (r"<(/?)(?:em|strong)>", r"<\1i>"),
        (r"<b/>|</b/>", "</b>"),
        (r"[“”]", '"'),
        (r"\[physics\]", "[physical]"),
        (r" ?(?:->|=>) ?|[ \t]*→[ \t]*", " → "),
        (r"(?<=[a-z])(?=\[(?:energy|mental|physical|wild)\])", " "),
        (r"(?<=\])(?=\[(?:energy|mental|physical|wild)\])", " "),
        (r"<i>\s*</i>|<b>\s*</b>", ""),
        (rf"\(<i>({_LABEL})</i>\)", r"(\1)"),
        (r"<i>(\((?:red|yellow|blue|green|gray|grey)\))</i>", r"\1"),
        (rf"<i>\({_ICON}(?: and {_ICON})*\)</i>|(?<= )\({_ICON}(?: and {_ICON})*\)", ""),
        (rf"<i>\(({_LABEL})\):?</i>", r"(\1)"),
        (r"<i>(\([^()<]*)</i>\)", r"<i>\1)</i>"),
        (r"(\(\d[^().]*)\.\)", r"\1)"),
    )
)
# In brackets: what only explains, and leaves the card the same without it. Anything else stays, to
# be understood or reported: "(except for traits)" is no reminder.
_ITALIC: Final = re.compile(r"<i>\(([^()]*(?:\([^()]*\)[^()]*)*)\)([.,]?)</i>", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"(?<![\w>\])])( ?)\(([^()]+)\)")
_REMINDER: Final = re.compile(
    r"(?!in (?:expert|standard) mode|any player|max |limit )(?-i:[A-Z])"
    r".*(?:\.|nemesis minion|discard this card|encounter card)|see .*|recommended.*|"
    r"flip your identity(?: card)?|using your \w+|without looking|.* instead for expert mode\.?|"
    r"THW, ATK, or DEF|THW|ATK|DEF|REC|SCH|friendly or enemy|player or encounter|"
    r"Aggression, Justice, Leadership,? and Protection",
    re.IGNORECASE | re.DOTALL,
)
_ENTITIES: Final = (
    ("&nbsp;", " "), ("&rarr;", "→"), ("&bull;", "•"), ("&quot;", '"'), ("&#39;", "'"),
    ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
)  # fmt: skip
_BOLD_HEADER: Final = re.compile(
    rf"(?<!\")<b>\s*({_HEADER})\s*(?:\(({_LABEL})\))?\s*:*\s*(?:</b>|$)\s*:*\s*(?:\(({_LABEL})\))?[\s:]*",
    re.IGNORECASE | re.MULTILINE,
)
_BARE_HEADER: Final = re.compile(
    rf"(^|[.\"—–] ?|- )({_HEADER})\s*(?:\(({_LABEL})\))?\s*:+\s*", re.IGNORECASE | re.MULTILINE
)
_SPELT: Final = (
    (re.compile(r"^rep?s?ponse", re.I), "Response"),
    (re.compile(r"\brep?s?ponse", re.I), "Response"),
    (re.compile(r"alter[-_ ]ego", re.I), "Alter-Ego"),
    (re.compile(r"reveled", re.I), "Revealed"),
)
_NAME: Final = re.compile(
    r"^(\[star\] *)?(?:<i>)?\s*\"?([^\n<>—–\"{}:]{1,40}?)\"?\s*(?:</i>)?\s*[—–-]+\s*"
    rf"(?={_HEADER}[ :(])",
    re.IGNORECASE | re.MULTILINE,
)  # fmt: skip
_TAG: Final = re.compile(r"</?[a-z]+ ?/?>", re.IGNORECASE)
BULLET: Final = re.compile(r"^\s*(?:(?:•|-|–|—|\*)\s+(?=\S)|[-–—•](?=[A-Z]))", re.MULTILINE)
# What is done by an icon: "[mental] - Draw 1 card." is an option like those after bullets.
_BY_ICON: Final = re.compile(r"^(\[(?:energy|mental|physical|wild)\]) ?[-–—]+ ", re.MULTILINE)
# What slips there are in lists: options without bullets, no "choose" before them; and in marks.
_SLIPS: Final = tuple(
    (re.compile(pattern, re.MULTILINE), instead)
    for pattern, instead in (
        (r"^(Give to [^.\n]* [Pp]layer\.)\n(?=• )", r"\1\nChoose:\n"),
        (r"; otherwise, ", ". Otherwise, "),
        (r"^\. (?=[A-Z])", ""),
        (r"(\(to a maximum [^().]*)\.\)", r"\1)."),
        (r"(\(to a maximum of \d+\))$", r"\1."),
        (r" \(\d{2,3}[A-Z]\)", ""),
        (r"\(shuffle\.\)", "{Shuffle.}"),
        (r"^(Hinder \d+\[per_hero\]\. )When revealed, ([^.\n]*\.)\)", r"\1{When revealed, \2}"),
    )
)
_BARE_OPTIONS: Final = re.compile(r"([Cc]hoose[^.\n]*:)\n((?:(?![•-])[^\n:]+(?:\n|$))+)$")
# An ability's name before a short dash.
_SHORT_DASH: Final = re.compile(r"^([A-Z][\w' ]{3,39}) - (?=(?:While|Each|You) )", re.MULTILINE)
_SPACES: Final = re.compile(r"[ \t\u00a0]+")


def plain_notation(markup: str) -> str:
    """The text in plain notation, a paragraph or option a line, without empty lines."""
    text = markup.replace("\r", "")
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    for pattern, instead in _REPAIRS:
        text = pattern.sub(instead, text)
    text = _BRACKETS.sub(_reminder, _ITALIC.sub(_italic, text))
    text = _BOLD_HEADER.sub(_header, text)
    text = _BARE_HEADER.sub(_bare, text)
    text = _SHORT_DASH.sub(r"\1 — ", text)
    text = _BY_ICON.sub(r"• \1 - ", BULLET.sub("• ", _NAME.sub(r"\1\2 — ", text)))
    text = _TAG.sub("", text).replace("Boost: Boost:", "Boost:")
    for slip, instead in _SLIPS:
        text = slip.sub(instead, text)
    text = _BARE_OPTIONS.sub(_bulleted, text)
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\n"))
    tidy = (line.replace(" .", ".").replace(" ,", ",").replace(": : ", ": ") for line in lines)
    return "\n".join(line for line in tidy if line)


def _bulleted(found: re.Match[str]) -> str:
    lines = [line.strip() for line in found.group(2).strip().split("\n")]
    options = [f"• {line}" if line.endswith(".") else f"• {line}." for line in lines]
    return "\n".join([found.group(1), *options])


def _italic(found: re.Match[str]) -> str:
    said, after = found.groups()
    return f"{{{said}}}{after}" if _REMINDER.fullmatch(said) else f"({said}){after}"


def _reminder(found: re.Match[str]) -> str:
    space, said = found.groups()
    return f"{space}{{{said}}}" if _REMINDER.fullmatch(said) else found.group()


def _header(found: re.Match[str]) -> str:
    return _timing(found.group(1), found.group(2) or found.group(3))


def _bare(found: re.Match[str]) -> str:
    return found.group(1) + _timing(found.group(2), found.group(3))


def _timing(words: str, labels: str | None) -> str:
    for pattern, instead in _SPELT:
        words = pattern.sub(instead, words)
    return f"{words} ({labels.replace(' ', '').lower()}): " if labels else f"{words}: "
