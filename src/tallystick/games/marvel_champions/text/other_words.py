"""What is said in other words than the grammar has, and means the same: tried where a text cannot
be read as it stands. The data's slips in the titles of other cards are among them: a wrong letter,
an apostrophe or a slash."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from tallystick.cards.lexer import Names, Rewrite
from tallystick.games.marvel_champions.text.words import singular

ICON: Final = r"\[\w+\]"
ICONS: Final = rf"(?:an? |\d+ |only )*(?:{ICON} ?)+(?:resources?\b)?"
DO: Final = "[Dd]eal|[Hh]eal|[Pp]lace|[Rr]emove"
COSTS: Final = "discard|exhaust|remove|spend|take"
USES_IT: Final = r"(?:can|may) (?:trigger|use) this ability\."
DID: Final = {"damaged": "damages", "defeated": "defeats"}
REDUCE: Final = "Reduce the resource cost of"
ONLY: Final = (
    "(?:You (?:can|may) only use (?:this|these) resources? to pay"
    "|(?:This|These) resources? (?:can|may) only be (?:used|spent)(?: to pay)?"
    "|Use (?:this ability )?only (?:while|when) paying"
    "|Use (?:this|these) resources? only(?: to pay)?)"
)
ITSELF: Final = r"[Tt]his (?:card|resource)(?:'s resources?)?|(?-i:[A-Z])[\w' -]*"
ITS: Final = r"its|this card's|this event's|(?-i:[A-Z])[\w' -]*'s"
TO_PAY: Final = "to pay for|to play|for|on"
LABELS: Final = "attack|thwart|defense"
STATUS: Final = "tough|stunned|confused"
VOWELS: Final = "AEUaeu"
EACH: Final = "[Ee]ach (?:other )?player"
WHO_HAS: Final = "(?:with|who has|that has)"
DEEDS: Final = "takes|discards|draws|deals|exhausts|loses|places|must|chooses"
WHO: Final = "you|your hero"
CALLED: Final = r"this card|this event|it"
AT_LEAST: Final = r"(?:at least (\d+)|(\d+) or more)"

SOMEBODY: Final = "[Ee]ach player|[Tt]he first player|[Tt]hat player|[Tt]he engaged player"
DOING: Final = "attacking|thwarting|defending against"


def _one(words: str) -> str:
    """ "Events": one of them."""
    return f"{'an' if words[0] in VOWELS else 'a'} {singular(words.lower())}"


def _meanwhile(found: re.Match[str]) -> str:
    """ "+1 ATK against minions": while attacking one."""
    gets, n, power, whom = found.groups()
    doing = {"ATK": "attacking", "THW": "thwarting", "DEF": "defending against"}[power]
    is_of_all = whom == "side schemes" or (" " not in whom and whom.endswith("s"))
    return f"{gets} {n} {power} while {doing} {_one(whom) if is_of_all else whom}"


def _all_but(kind: str) -> str:
    """The other types of resources."""
    return " ".join([f"[{one}]" for one in ("energy", "mental", "physical") if one != kind])


def _held(found: re.Match[str]) -> str:
    """ "If you have fewer than 3 cards in hand": there are so many there."""
    word, bound, n, ends = found.groups()
    return f"{word} {_held_by('your', bound or '', int(n), ends)}"


def _with_held(found: re.Match[str]) -> str:
    """ "Each player with 3 or more cards in hand discards 1 card": if there are so many."""
    who, bound, n, ends, done = found.groups()
    there = _held_by("their", bound or "", int(n), ends)
    return f"{who} {done} if {there}"


def _held_by(whose: str, bound: str, n: int, ends: str) -> str:
    more = {"more than ": 1, "fewer than ": -1}.get(bound, 0)
    ends = ends or (" or fewer" if more < 0 else " or more")
    return f"there are {n + more}{ends} cards in {whose} hand"


def _each_while(found: re.Match[str]) -> str:
    """ "While ..., it gains: "..."": each of the sentences in quotes holds for so long."""
    said = [one.strip() for one in found[2].split(".") if one.strip()]
    return " ".join([f"{found[1]}, {one.replace('The ', 'the ', 1)}." for one in said])


def _do(words: str) -> str:
    """ "Stunned" as a deed."""
    return words.replace("stunned", "stun").replace("confused", "confuse")


OTHER: Final[tuple[Rewrite, ...]] = (
    # "2 threat per player"
    (r"(?i)(?<!max )\b(\d+) ([a-z]+(?: points)?) per player\b", r"\1[per_hero] \2"),
    (r"\b(The ([^.]*? player) cannot damage [^.]*? not engaged with) them\.", r"\1 the \2."),
    (r"\bsurvives\b", "is not defeated"),
    (r"\b([Pp])lace (?=[^.]* faceup into )",
     lambda found: "Put " if found[1] == "P" else "put "),
    (r"\bDiscard this card (?:after|at the end of) this attack\.",
     "After this attack, discard this card."),
    (r"\(even in alter-ego form\)", "(even if they are in alter-ego form)"),
    (r"\b([Rr]esolve) each (\"[Ww]hen [Rr]evealed\" ability)", r"\1 the \2"),
    (r"\b(Discard) ([^.()]*? with the )lowest cost \(highest cost instead (if [^()]*)\)",
     lambda found: f"{found[3].capitalize()}, discard {found[2]}highest cost. "
     f"Otherwise, discard {found[2]}lowest cost"),
    (r"\b([Ii]f) ((?-i:[A-Z])[\w' -]*) has fewer than (\d+) ([^.,()]*attachments)",
     lambda found: f"{found[1]} there are {int(found[3]) - 1} or fewer {found[4]} "
     f"attached to {found[2]}"),
    (r"\bIf not (?=[\w-]+ cards? was\b)", "If no "),  # a slip of the data
    (r"\b(additional boost cards?) (?=this activation\b)", r"\1 for "),
    (r"\bwith 1 or more of the following traits: ([^.]*\]\])", r"with the \1 trait"),
    (r"\band you (?=discard this (?:card|obligation)\b)", "and "),
    (r"\bhas any hit points remaining\b", "has at least 1 hit point"),
    (r"\b(boost icons?) \[+boost\]+", r"\1"),  # what its sign looks like
    # An attack event: with the trait, or the label (MC.labeled.1).
    (rf"\b((?:(?:{LABELS})(?:,? or |, ))+)(?=(?:{LABELS}) events?\b)",
     lambda found: re.sub(rf"\b({LABELS})\b", r"[[(\1)]]", found[1])),
    (rf"\b({LABELS}) (events?)\b", r"[[(\1)]] \2"),
    (r"\b(upgrades?|supports?|all(?:y|ies)|events?) with the (\[\[[^\]]+\]\]) trait\b",
     r"\2 \1"),
    # Who controls it.
    (r"\bcontrolled by you\b", "you control"),
    (r"\b(?:controlled by (another|that|any|a) player|another player controls)\b",
     lambda found: f"{found[1] or 'another'} player controls"),
    # What was paid (MC.cost.10).
    (rf"(?i)\bif (?:you )?(?:spent|used) ({ICONS}) ?to (?:play|pay for) ({CALLED})\b",
     lambda found: f"If you paid for {found[2]} using {found[1].strip()}"),
    (rf"\busing (an? {ICON}) resource and (an? {ICON} resource)", r"using \1 and \2"),
    (rf"\busing ([23]) or more ({ICON}) resources",
     lambda found: f"using {' '.join([found[2]] * int(found[1]))} resources"),
    (r"\b([Ii]f you overpaid) (?:using|with) (?=an?\b)", r"\1 for this card using "),
    (rf"(?i)\bif you (?:paid|spent) {AT_LEAST} resources? (?:for|to (?:play|pay for)) "
     r"([^.,]*)", r"If you paid for \3 using at least \1\2 resources"),
    (rf"(?i)\b(you (?:over)?paid for [^.,]*?) (?:by|using|with) {AT_LEAST}(?: resources?)?(?=[.,])",
     r"\1 using at least \2\3 resources"),
    (r"(?i)\bif (?:no resources were (?:paid|spent|used)|you (?:paid|spent|used) no resources) "
     r"(?:for|to (?:play|pay for)) ([^.,]*)", r"If you paid for \1 using no resources"),
    (r"\bresources? (?:spent|used) (?:to (?:play|pay for)|on) (this card|this event)\b",
     r"resource spent to pay for \1"),
    (rf"(?i)\bif ({ICONS}) (?:was|were) (?:spent|used) to (?:play|pay for) ({CALLED})\b",
     r"If you paid for \2 using \1"),
    (r"\b([Pp]ay|[Ss]pend) 1 (\[\w+\]) resource\b", r"spend a \2 resource"),
    (r"\b[Pp]ay (\d+|X)(?: resources?)?(?= →|,| and\b)",
     lambda found: f"spend {found[1]} resource{'s' * (found[1] != '1')}"),
    (rf"\b[Pp]ay ((?:{ICON} ?)+)(?=→|, | and\b)", r"spend \1"),
    (rf"\b([Ss])pend ({ICON})/({ICON})", r"\1pend \2 or \3"),
    (rf"\b([Ss])pend either an? ({ICON})(?: resource)? or an? ({ICON}) resource",
     r"\1pend a \2 or \3 resource"),
    (r"\b([Ss])pend any resource\b", r"\1pend 1 resource of any type"),
    (r"\b([Ss]uffer) (\d+|X) damage\b",
     lambda found: f"{'Take' if found[1][0] == 'S' else 'take'} {found[2]} damage"),
    (rf"\b[Ll]ose (an?) ({STATUS}) (?:status )?card(?= →)",
     r"discard \1 \2 status card from your identity"),
    (r"\b[Rr]emove any number of ((?:[\w-]+ )?)counters from ([^→.]*?) → generate that many "
     r"(?=\[)", r"Remove X \1counters from \2 → generate X "),
    (rf"^(\w+) cost an additional ((?:{ICON} ?)+)(?:resources? )?to play\.",
     lambda found: f"As an additional cost to play {_one(found[1])}, spend "
     f"{'a ' * (found[2].count('[') == 1)}{found[2].strip()} resource."),
    (r"^To (ready|attack|thwart|play) ([^,.]*), you must ([^.]*)\.",
     r"As an additional cost to \1 \2, you must \3."),
    (r"^(As an additional cost to [^,]*), (?:a|that|each) player must ([^.]*)\.",
     lambda found: f"{found[1]}, you must {found[2].replace('their', 'your')}."),
    (r"\bthe (first|next) ([^.:]*?you play[^.:]*?) costs? (\d+) less(?: to play)?(?=\.)",
     r"reduce the resource cost of the \1 \2 by \3"),
    (rf"^You must spend at least ([23]) ({ICON}) resources to (?:pay for|play) (?:{CALLED})\.",
     lambda found: f"Requirement ({' '.join([found[2]] * int(found[1]))})."),
    (rf"^You must spend an? ({ICON}) resource to (?:pay for|play) (?:{CALLED})\.",
     r"Requirement (\1)."),
    (rf"^You cannot (?:spend|use) \[(energy|mental|physical)\] resources to (?:pay for|play) "
     rf"(?:{CALLED})\.", lambda found: f"You can only spend {_all_but(found[1])} resources to "
     "pay for this card."),
    # For what it may be spent (MC.resource.11).
    (rf"^(?:{ITSELF}) can only be (?:used|spent) (?:{TO_PAY}) ([^.]*)\.",
     r"Spend this card only to pay for \1."),
    (rf"^(?:You (?:can|may) only|Only) (?:spend|use) (?:{ITSELF}) (?:{TO_PAY}) ([^.]*)\.",
     r"Spend this card only to pay for \1."),
    (rf"^(?:{ITSELF}) cannot be (?:used|spent) (?:{TO_PAY}) ([^.]*)\.",
     r"This card cannot be spent to pay for \1."),
    (r"\b([Ss]pends?) this resource\b", r"\1 this card"),
    (rf"(?i)^instead of paying (?:{ITS}) (?:resource )?cost, you (?:may|can) ",
     "Instead of paying this card's resource cost, you may "),
    (rf"(?i)^you (?:may|can) ([^.:]*?) instead of paying (?:{ITS}) (?:resource )?cost\.",
     r"Instead of paying this card's resource cost, you may \1."),
    (r"\b(X damage|X \[\w+\] resources?|X resources?(?: of any type)?), to a maximum of (\d+)",
     r"\1 (to a maximum of \2)"),
    # What is done.
    (r"^((?:[^:]*: )?)Unless (you|they|that player) ([^,]*), ([^.]*)\.",
     lambda found: f"{found[1]}{capitals(found[4], 1)} unless {found[2]} {found[3]}."),
    (rf"\b({SOMEBODY}) either (\w+?)s ([^.]*?),? or (\w+?)s ([^.]*)\.",
     r"\1 chooses to either \2 \3 or \4 \5."),
    (r"\b[Ee]ach player is dealt (an? (?:facedown )?encounter card)\b", r"Deal each player \1"),
    (r"\b([Ii]ncrease) that damage by\b", r"\1 that amount by"),
    (r"\bgets a (tough|stunned|confused) status card\b", r"gains a \1 status card"),
    (r"(?m)^Players cannot discard ([^.]*)\.",
     lambda found: f"{capitals(found[1], 1)} cannot be discarded by players."),
    (r"\bEach attack against ([^.]*?) deals (\d+) less damage\b",
     r"Reduce the amount of damage \1 takes from each attack by \2"),
    (r"\bthat (?:is|are) attached to\b", "attached to"),
    (r"\b([Cc]hoose one:)([^.]*)", lambda found: found[1] + found[2].replace(";", ",")),
    (r"\bfrom one friendly character to another(?=[.])",
     "from a friendly character to another friendly character"),
    (r"\b(from|to) (another|a) player's identity\b", r"\1 \2 player"),
    (r"(?<=, then) draws\b", " draw"),
    (r"\bdefend (?:that|this|the) attack without exhausting\b",
     "declare your hero the defender without exhausting it"),
    (r"\b[Yy]our hero makes a basic (attack|thwart)\b", r"make a basic \1"),
    (r"\bdraw (\d+) (?:more|additional) (cards?)\b", r"draw \1 \2"),
    (r"\b[Tt]hat (\w+) readies and (gets|gains)\b", r"Ready that \1. That \1 \2"),
    (r"(?<=would take )([^.,]*), reduce that damage by (\d+)",
     r"\1, prevent \2 of that damage"),
    (rf"\b({DO}) (damage|threat) equal to ([^.,]*?) (to|from|on) ((?:an?|the|each|that) [^.,]*)"
     r"(?=[.,])", r"\1 \2 \4 \5 equal to \3"),
    (r"\b([Ss])pend (\d+|X|an?) ((?:\w+ )?counters? from)\b",
     lambda found: f"{'R' if found[1] == 'S' else 'r'}emove {found[2]} {found[3]}"),
    (r"\b([Ss]pend|[Rr]emove) (\d+|an?) (\w+ )counters?(?= →|,| and)",
     r"remove \2 \3counter from here"),
    (r"\b(\d+|an?) (counters?) (from|on)\b", r"\1 all-purpose \2 \3"),
    (r"\b1, 2,? or 3 (?=\[|cards)", "up to 3 "),
    (r"\b1 or 2 (?=\[|cards)", "up to 2 "),
    (r"\bUse (?:this ability )?only once per (card|game|phase|round|turn)\.",
     r"(Limit once per \1.)"),
    (r"\b(Limit|Max) 2 times per\b", r"\1 twice per"),
    (r"\b(Limit|Max) (\d+) times per\b", r"\1 \2 per"),
    (rf"^Once per (phase|round|turn), you may ((?:{COSTS}) [^:→.]*?) to (draw|ready|{DO})",
     r"Once per \1, you may \2 → \3"),
    (r"^Once per (phase|round|turn), you may (\w)([^:.]*)\.",
     lambda found: f"Action: {found[2].upper()}{found[3]}. (Limit once per {found[1]}.)"),
    (r"^Play only in (hero|alter-ego) form\b", r"\1 form only"),
    (r"(?<=: )Choose(?: one)?: ([^.,;•]*?)[,;]? or ([^.,;•]*)\.", r"Choose to either \1 or \2."),
    (r"^((?:[A-Z][\w-]* )*(?:Action|Resource): (?![Cc]hoose)[^:→]*): (\w)",
     lambda found: f"{found[1]} → {found[2].lower()}"),
    (r"\bby the number of ((?:\[\[[^\]]+\]\] )?\w+)([^.]*)\.",
     lambda found: f"by 1 for each {singular(found[1])}{found[2]}."),
    (r"\bwith cost (\d+)", r"with printed cost \1"),
    (r"^You (?:can|may) (?:only spend|spend only) ([^.]*?resources?) to (?:play|pay for) "
     r"([^.]*)\.",
     r"You can only spend \1 to pay for \2."),
    (r"^(?:This card|This event) (?:can|may) be paid for by any player\.", "Alliance."),
    (r"^(?:This card's|Its) cost is reduced by ", "Reduce the cost to play this card by "),
    (r"^Any player (?:can|may) (?:spend resources to )?(?:help )?pay for this (?:card|event)\.",
     "Alliance."),
    (r"^Use only (\[[^.]*?resources?) to pay for ([^.]*)\.",
     r"You can only spend \1 to pay for \2."),
    (r"^Only ([^.]*?resources?) (?:can|may) be spent to pay for ([^.]*)\.",
     r"You can only spend \1 to pay for \2."),
    (r"\busing at least (?:1|one) (?=\[)", "using a "),
    (r"\bprevent all of that threat\b", "prevent that threat"),
    (r"\b(?:E|Any e)xcess damage (?:from this attack )?is dealt to the villain\.",
     "This attack gains overkill."),
    (r"^([^.:]*) can only be paid for with ([^.]*)\.",
     r"You can only spend \2 to pay for \1."),
    (r"\bYou may have (\d+) additional all(?:y|ies) in play\b",
     r"Increase your ally limit by \1"),
    (r"\bignore crisis icons when thwarting\b", "ignore crisis icons"),
    (r"\bYou may play ([^.]*?) for (\d+) less\.",
     lambda found: f"{REDUCE} each {singular(found[1])} you play by {found[2]}."),
    (r"\b[Rr]eveal the top card of your deck\b", "Look at the top card of your deck"),
    (rf"\bgenerate ([^.]*?\])(?: resources?)?\. {ONLY} (?:for|on) ([^.]*)\.",
     r"generate \1 resource for \2."),
    (r"\bthat costs? (\d+) or (less|more)\b", r"with printed cost \1 or \2"),
    (r"(\bgenerate [^.]*?resources?) (?:to pay|(?:when|while) paying) for (?=an?\b)",
     r"\1 for "),
    (r"\bgenerate resources equal to (?=(?:its|the) printed resources\b)", "generate "),
    (r"\b([Dd]ouble the (?:number of )?resources) generated by this card (?=while|when)",
     r"\1 this card generates "),
    (r"^(?:When|While) (?:you are )?paying for ([^,.]*), this card generates ([^.]*)\.",
     r"This card generates \2 for \1."),
    (r"^(This card generates [^.]*?) (?:when|while) paying for (?=an?\b)", r"\1 for "),
    (r"^(?:When|While) (?:you are )?paying for ([^,.]*), double the (?:number of )?resources "
     r"(?:this card generates|generated by this card)\.",
     r"Double the number of resources this card generates while paying for \1."),
    (r"^(Double the (?:number of )?resources this card generates) (?:if (?:it|this card) is )?"
     r"(?:spent|used) to (?:pay for|play) ([^.]*)\.", r"\1 while paying for \2."),
    (r"\b(resources? you) spent to play (this card|this event)\b", r"\1 paid for \2"),
    (rf"\bgenerate (?:an? )?({ICON}) (?:resource )?and (?:an? )?({ICON}) resources?\b",
     r"generate \1 \2 resources"),
    (rf"\b([Gg]ive) (an?|\d+) ({STATUS}) (?:status )?card to ([^.,→]*?)(?= →|[.,]| and\b)",
     r"\1 \4 \2 \3 status card"),
    (r"\b(to|from) each of (up to (?:\d+|two|three)) (?=[a-z\[])", r"\1 \2 different "),
    (r"\bdivided as you choose (?=among\b)", "divided "),
    (r"\bfrom schemes, divided as you choose\b", "divided among schemes"),
    (r"\bdivided among any number of\b", "divided among"),
    (rf"\b({DO}) (\d+) (damage|threat) (to|from) an? (enemy|minion|scheme|ally),? plus 1 "
     r"(?:additional )?(?:(?:damage|threat) )?for each ([^.]*)\.",
     r"\1 \2 \3 \4 a \5. \1 1 additional \3 \4 that \5 for each \6."),
    (r"→ reduce that damage by (\d+|X)\b", r"→ prevent \1 of that damage"),
    (r"^([^.:]*?) do(?:es)? not take consequential damage (?:from|after|when) "
     r"(attacking|thwarting)\.",
     r"Prevent all consequential damage \1 would take from \2."),
    (r"\b([Rr])educe the threat placed by (?=\d)",
     r"\1educe the amount of threat placed on the scheme by "),
    (r"\b[Tt]he (?:player to your left|next clockwise player)\b", "the next player"),
    (r"\b(?:[Pp]ut|[Pp]lace) the top card of the encounter deck facedown in front of you",
     "deal yourself 1 facedown encounter card"),
    (r"\b([Aa])dd (\d+|an?) ((?:[\w-]+ )?counters?) to\b",
     lambda found: f"{'P' if found[1] == 'A' else 'p'}lace {found[2]} {found[3]} on"),
    (r"\bLose (\d+ random cards?)\b", r"Discard \1"),
    (r"\badd it to (your|their) hand\. Shuffle\.", r"add it to \1 hand. Shuffle \1 deck."),
    (r"\bshuffle the others back\b", "shuffle the others into your deck"),
    (r"\bthe rest of the (?:set-aside )?(?=(?-i:[A-Z])[\w' -]* encounter set\b)",
     "the remaining cards from the set-aside "),
    (r"\bthe rest of your nemesis (?:encounter )?set\b",
     "the rest of your set-aside nemesis encounter set"),
    # Who must choose, and what otherwise.
    (r"(?<=: )Unless (you|they|that player) ([^,.]*), ([^.]*)\.",
     lambda found: f"{found[3][:1].upper()}{found[3][1:]} unless {found[1]} {found[2]}."),
    (r"\bIf you (?:do not|don't) spend ([^,.]*), ", r"You may spend \1. If you do not, "),
    (r"\bIf you (?:do|did)(?: not|n't) (?:discard|exhaust|remove) [^,.]*? this way, ",
     "If you cannot, "),
    (r"\bor be(?:come)? (stunned|confused)( and (?:stunned|confused))?(?=\.)",
     lambda found: f"or {_do(found[1])}{_do(found[2] or '')} your identity"),
    (r"\bEach player may ([^.]*)\. (?:Each player who does not (\w+)s|If they do not, they "
     r"(\w+)) ([^.]*)\.",
     lambda found: f"Each player must either {found[1]} or {found[2] or found[3]} {found[4]}."),
    (rf"\b(an? (?:{STATUS}) status card)\. If (it|he|she|that enemy) already has one,",
     r"\1. If \2 already has \1,"),
    (r"\b[Yy]ou may place any number of (\w+ counters) on ([^.]*?) to reduce (?:this|that) damage "
     r"by 1 for each counter placed this way",
     r"You may place X \1 on \2 to prevent X of that damage"),
    (r"(?<=: )((?:Deal|Take) [^.]* damage[^.]*)\. You may ([^.]*) to prevent this(?: damage)?\.",
     lambda found: f"You may {found[2]}. If you do not, {found[1][0].lower()}{found[1][1:]}."),
    (r"(?<=damage )instead (?=there (?:are|is)\b)", "instead if "),
    (r"\bresolves (an undefended attack against you), deal the damage to ([^.,]*)\.",
     r"makes \1, damage from that attack is dealt to \2 instead of you."),
    (r"(?<=\b[Ff]lip this card) and place it next (?:to )?the main scheme\b", ""),
    (r"\b(number of (?:upgrade|support)s) and (?=(?:upgrade|support)s (?:you|they))", r"\1 or "),
    (r"\bSet ([^.:,]*(?:, [^.:,]*)+), and ((?-i:[A-Z])[^.,]*? aside)\b",
     lambda found: f"Set {found[1].replace(', ', ' and ')} and {found[2]}"),
    (r"\bfrom (?=top of)", "from the "),
    (r"(?<=engaged with you with )([^.]*?) attached to (?:it|him|her)(?:\.|$)", r"\1 attached."),
    (r"\bvillain with (the (?:most|least) threat) on his side scheme",
     r"villain whose side scheme has \1"),
    (r"\bvillain whose scheme has (?=the (?:most|least) threat)",
     "villain whose side scheme has "),
    (r"\bactive villain side scheme\b", "active villain's side scheme"),
    (r"\bvillain corresponding to (?=the attached side scheme)", "villain from the same set as "),
    (r"^Threat cannot be removed from (?:attached|attacked) scheme by thwarting\.",
     "Attached scheme cannot be thwarted."),
    (r"\bThe active villain heals (\d+) hit points\.", r"Heal \1 damage from the active villain."),
    (r"\bis tough(?=,)", "has a tough status card"),
    (r"(?<=attacks you )after this attack(?=\.)", "after this attack resolves"),
    (r"\bIf (you|they) do not control any (?=\w+s,)", r"If \1 control no "),
    (r"\b(the )([A-Z]\w+!) [Aa](?=bility on\b)", r'\1"\2" a'),
    (r"\bAttack (?=(?:this card )?to (?-i:[A-Z]))", "Attach "),
    (r"\b(gets [+-]\d (?:ATK|THW|DEF|SCH)) for the (?=(?:attack|thwart)\.)", r"\1 for this "),
    (r"\b(each attachment) from (?=(?-i:[A-Z]))", r"\1 attached to "),
    (r'^(While [^,".]*), (?:he|she|it) gains: "([^":]*)"$', _each_while),
    # What things have, and cards are played for.
    (r"\bbe (healed|readied) by player card (?:effects|abilities)", r"be \1 by player cards"),
    (r"\bincrease your hand size by (\d+)", r"you get +\1 hand size"),
    (r"^Your maximum hand size\b", "Your hand size"),
    (r"^Cannot (?=\w)", "This card cannot "),
    (r"\bcannot change to alter-ego form\b",
     "cannot change from hero form to alter-ego form"),
    (r"^Each player's hand size is (reduced|increased) by (\d+)",
     lambda found: f"Each player gets {'-+'[found[1] == 'increased']}{found[2]} hand size"),
    (r"^Play (?:this card|(?-i:[A-Z])[^.:]*?) only if\b", "Play only if"),
    (r"^(?:This card|(?-i:[A-Z])[\w' -]*) cannot be played unless\b", "Play only if"),
    (r"\b(enters? play with \d+)((?: [\w-]+)? counters? on (?:it|him|her)) for each player",
     r"\1[per_hero]\2"),
    (r"^(Crisis|Hazard|Acceleration|Amplify)\.(?=$| )",
     lambda found: f"This scheme gains the {found[1].lower()} icon."),
    (r"\b[Tt]he next ([^.:]*?) played by any player this (phase|round|turn) costs (\d+) less",
     r"reduce the resource cost of the next \1 played this \2 by \3"),
    (r"\b[Tt]he first ([^.:]*?) played by (?:a|each) player each (phase|round|turn) costs "
     r"(\d+) less", rf"{REDUCE} the first \1 each player plays each \2 by \3"),
    (r"\b[Tt]he first ([^.:]*? you play[^.:]*?) (?:costs 0|is free)(?=\.)",
     rf"{REDUCE} the first \1 to 0"),
    (r"\bfor each (\w+) on (the villain|your hero|your identity|that enemy)\b",
     r"for each \1 attached to \2"),
    (r"^Prevent the first (\d+) damage you would take each (phase|round|turn)\.",
     r"Forced Interrupt: When you would take any amount of damage, prevent \1 of that damage. "
     r"(Limit once per \2.)"),
    (r"^The first time you (?:would )?take (?:any amount of )?damage each (phase|round|turn), "
     r"prevent (\d+) of (?:it|that damage)\.",
     r"Forced Interrupt: When you would take any amount of damage, prevent \2 of that damage. "
     r"(Limit once per \1.)"),
    (r"\bAfter step (one|two|three|four|five|six) of the villain phase\b",
     r"After resolving step \1 of the villain phase"),
    (r"\b(After [^,.:]*? attacks), if (?:it|that attack) (damaged|defeated) ([^,.:]*),",
     lambda found: f"{found[1]} and {DID[found[2]]} {found[3]},"),
    (r"\bFor the rest of the (phase|round|turn), ", r"Until the end of the \1, "),
    # Who may, how often, on what occasion, and while what is so.
    (r"(?<=, )([^,→]*→[^.]*\.) Only the player who controls ([^.]*?) can trigger this ability\.",
     lambda found: f"if you control {found[2]}, {found[1]}"),
    (rf"^Action: (.*?) Only the first player {USES_IT}", r"First Player Action: \1"),
    (rf"^Action: (.*?) Only (?:a player|players) in (hero|alter-ego) form {USES_IT}",
     lambda found: f"{'Hero' if found[2] == 'hero' else 'Alter-Ego'} Action: {found[1]}"),
    (r"\b((?:[Ll]imit|[Mm]ax) (?:once|twice|\d+)) per player per (round|phase|turn)\b",
     r"\1 per \2 per player"),
    (r"\b[Uu]se a basic hero power\b", "use one of your hero's basic powers"),
    (r"\b[Uu]se your basic (thwart|attack)(?: power)?(?: \{\w+\})? or (?:your )?(?:basic )?"
     r"(thwart|attack) power(?: \{\w+\})?", r"make a basic \1 or \2"),
    (r"\b[Ii]f you healed any damage this way\b", "If 1 damage was healed this way"),
    (r"^At the end of each (round|phase), (?=[^:]*$)",
     r"Forced Interrupt: When the \1 ends, "),
    (rf"\b(gets?) ([+-]\d+) (ATK|THW|DEF) (?:against|when {DOING}) ([^.]*?)(?=[.,])",
     _meanwhile),
    (r"\bwhile ([^,.]*?) (?:is|are) making (an? (?:basic )?(?:attack|thwart) against [^,.]*), "
     r"(?:they|it|he|she) gets? ([^,.]* for (?:that|this) (?:attack|thwart))",
     r"each time \1 makes \2, it gets \3"),
    (r"\b(makes?) an? (overkill|piercing|ranged) attack\b", r"\1 an attack that has \2"),
    (r"\bthey also change to (alter-ego|hero) form\b",
     r"the player who controls that identity must change to \1 form"),
    (r"\bof the two exhausted (?=\w)", "of those "),
    (r"\bis undamaged\b", "is not damaged"),
    (r"\bno cards in hand\b", "no cards in your hand"),
    (r", paying (?:its|his|her|their) (?:resource )?costs?(?=[.,])", ""),
    (r"\b[Yy]ou can play ([^.,:]*?) from your discard pile\b",
     r"You may play \1 from your discard pile"),
    (r"^([^.,:]*?) (?:can|may) be played from your discard pile(?=[. ])",
     r"You may play \1 from your discard pile"),
    (r"\b(\d+ or (?:more|fewer)) hit points remaining\b", r"\1 remaining hit points"),
    (r"^(?:Each time|Whenever) (a player|you) (?=\w+ [^.,]*, )", r"Forced Response: After \1 "),
    (r"^At the end of (the (?:round|player phase|villain phase)), (?=[^:]*$)",
     r"Forced Interrupt: When \1 ends, "),
    (r"^At the start of (?:the|each) ((?:player|villain) phase), (?=[^:]*$)",
     r"Forced Interrupt: When the \1 begins, "),
    (r"^At the (start|end) of your turn, (?=[^:]*$)",
     lambda found: f"Forced Interrupt: When your turn {found[1].replace('start', 'begin')}s, "),
    (r"^When (?=[^:]*$)", "Forced Interrupt: When "),
    (r"^After (?=[^:]*$)", "Forced Response: After "),
    (r"^([^.:]*) unless you are in alter-ego form\.", r"While you are in hero form, \1."),
    (r"^([^.:]*) unless you are in hero form\.", r"While you are in alter-ego form, \1."),
)  # fmt: skip


# These can be read, but say what nothing does.
USUAL: Final[tuple[Rewrite, ...]] = (
    # Of one player, then of the others.
    (r"\b(The ([^.]*?) player cannot [^.]*\.) Other players cannot\b",
     r"\1 Players other than \2 cannot"),
    (r"\b([Ii]f|[Ww]hile) you have (at least |fewer than |more than )?(\d+)"
     r"( or (?:more|fewer))?(?(2)|(?<=[er])) cards in (?:your )?hand(?=[,.])", _held),
    (rf"\b({EACH}) {WHO_HAS} (at least |fewer than |more than )?(\d+)( or (?:more|fewer))?"
     r"(?(2)|(?<=[er])) cards in (?:their )?hand ([^.]*)(?=\.)", _with_held),
    (rf"\b({EACH}) {WHO_HAS} no cards in (?:their )?hand ([^.]*)(?=\.)",
     r"\1 \2 if there are no cards in their hand"),
    (rf"\b({EACH}) (?:who|that) controls ([^.]*?) ({DEEDS})\b([^.]*)(?=\.)",
     r"\1 \3\4 if they control \2"),
    (rf"\b({EACH}) (?:who|that) (?:does not|doesn't) control (?:an?|any) ([^.]*?) ({DEEDS})\b"
     r"([^.]*)(?=\.)", r"\1 \3\4 if they control no \2"),
    (rf"\b({EACH}) engaged with ([^.]*?) ({DEEDS})\b([^.]*)(?=\.)",
     r"\1 \3\4 if they are engaged with \2"),
    (r"\b[Dd]eal (the villain|that enemy|it) (\d+|an?) (?:facedown )?boost card\b",
     r"Give \1 \2 boost card"),
    (r"\b[Cc]ancel that card's boost icons and \"Boost\" ability\.",
     "cancel that card's \"Boost\" ability and all of its boost icons."),
    (r"(\b[Dd]iscard the top card of your deck) and count the resources on it\.", r"\1."),
    (r"\b(the amount of damage) your identity has sustained\b", r"\1 you have sustained"),
    (r"\b([Pp])lace (\w+ counters) on ([\w' -]+) equal to ([^.]*)\.",
     r"\1lace X \2 on \3, where X is \4."),
    (r"\b(\w+) 1 ((?-i:[A-Z])[\w'-]+) or (\[\[[^\]]+\]\]) card\b", r"\1 a \2 card or a \3 card"),
    (r"\b[Dd]eal (?:any |the |all )?excess damage to the villain\.",
     "This attack gains overkill."),
    (r"(\b[Dd]eal (?:\d+|X) damage to an? (enemy|minion)\. (?:You may [^.]* to d|D)eal "
     r"(?:\d+|X) additional damage)(?=\.| for each)", r"\1 to that \2"),
    (r"^You may ([^.:→]*?) to reduce (?:this card's|this event's|its) (?:resource )?cost by ",
     r"You may \1 to reduce the cost of this card by "),
    (r"((?:Hero |Alter-Ego )?Resource: )(\w)([^→:]*) → (generate [^.(]*?) if (you [^.()]*)\.",
     lambda found: f"{found[1]}If {found[5]}, {found[2].lower()}{found[3]} → {found[4]}."),
    (r"\b([Aa]fter) you discard (an? [^,]*?) from (?:the top of )?(?:your|the) deck,",
     r"\1 \2 is discarded from the top of your deck,"),
    (r"\b[Ss]et the (?:resource )?cost of ((?:the first|each) [^.]*?) to 0\.",
     rf"{REDUCE} \1 to 0."),
    (rf"\b({WHO}) defeats? ([^,.:]*?) with an attack\b", r"you attack and defeat \2"),
    (r"\b[Ee]ach player in (hero|alter-ego) form (?=draws\b)", r"each \1 "),
    (r"(?<!indirect )\bdamage to each player in (hero|alter-ego) form\b",
     r"damage to each \1"),
    (r"\bUntil the end of the (phase|round), (you|players) cannot play ([^.,]*)\.",
     r"\2 cannot play \3 this \1."),
    (r"\bEach player (\w+)s ([^.]*?) unless (?:they|that player) ([^.]*)\.",
     r"Each player must either \3 or \1 \2."),
    (r"\bYou must (\w)([^.]*)\. If you (?:do not|did not|don't),",
     lambda found: f"{found[1].upper()}{found[2]}. If you cannot,"),
)  # fmt: skip


_WORD: Final = re.compile(r"\b[A-Z][a-z]{4,}\b")
_RUN: Final = re.compile(r"[A-Z][\w'/-]+(?: [A-Z][\w'/-]+)+")
_MARKS: Final = str.maketrans("", "", "'-/")
FEWEST: Final = 4  # letters of a word of which one may be wrong


def with_titles(text: str, names: Names) -> str:
    """A text with each run of capitalised words that is no title put right, where one title, and no
    other, can be meant by it."""
    known = [name.casefold() for named in names.values() for name, _ in named]
    titles = {name for name in known if " " in name or "-" in name}
    for run in dict.fromkeys(_RUN.findall(text)):
        for said in _parts(run):
            if said.casefold() in titles:
                break
            meant = [one for one in titles if _is_meant(said.casefold(), one)]
            if len(meant) == 1:
                text = text.replace(said, capitals(meant[0]))
                break
    for said in {*_WORD.findall(text)} - {*map(capitals, known)}:  # the last letter left out
        meant = [one for one in known if one[:-1] == said.casefold()]
        if len(meant) == 1:
            text = re.sub(rf"\b{said}\b", capitals(meant[0]), text)
    return text


def _parts(run: str) -> list[str]:
    """The run, and what of it begins with a later word or ends with an earlier one."""
    words = run.split(" ")
    spans = [(i, j) for i in range(len(words)) for j in range(i + 2, len(words) + 1)]
    return [" ".join(words[i:j]) for i, j in sorted(spans, key=lambda s: s[0] - s[1])]


def capitals(title: str, most: int = -1) -> str:
    """A title kept in small letters, with a capital for each of its first so many words."""
    words = title.split(" ")
    first = words if most < 0 else words[:most]
    return " ".join([*[word[:1].upper() + word[1:] for word in first], *words[len(first) :]])


@lru_cache(maxsize=8192)
def _letters(title: str) -> str:
    return "".join(_plain_words(title))


@lru_cache(maxsize=8192)
def _plain_words(title: str) -> tuple[str, ...]:
    """The words of a title without apostrophes, hyphens and slashes."""
    return tuple(title.translate(_MARKS).split(" "))


def _is_meant(said: str, title: str) -> bool:
    """Whether words are the same but for apostrophes, hyphens, slashes, spaces, or one letter,
    which is another or, if the last of a word, left out."""
    if _letters(said) == _letters(title):
        return True
    mine, theirs = _plain_words(said), _plain_words(title)
    if len(mine) != len(theirs):
        return False
    wrong = [(one, other) for one, other in zip(mine, theirs, strict=True) if one != other]
    if len(wrong) != 1:
        return False
    one, other = wrong[0]
    if len(one) < FEWEST or one == other[:-1]:
        return len(one) >= FEWEST
    return len(one) == len(other) and sum([a != b for a, b in zip(one, other, strict=True)]) == 1
