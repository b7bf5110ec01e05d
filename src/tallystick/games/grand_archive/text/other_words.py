"""Other words for what the grammar has words for: they are put into those before a text is read."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.lexer import Rewrite, rewritten
from tallystick.games.grand_archive.text.figures import COUNTS
from tallystick.games.grand_archive.text.labels import with_conditions_said

# A full stop before a closing quote ends the sentence around it: it is moved behind the quote.
_QUOTED_END: Final = re.compile(r'\.([”"])(?=\s*(?:$|[A-Z(\n\[]))')
# Other words for what the grammar has words for. "The reserve cost of cards you activate becomes
# 1": they cost (1) (GA.ACT.7). A tax on attacks is one on their declaration (GA.ATK.1).
_N: Final = r"\(?(?:equal to )?(?P<n>\d+|X)\)?(?=[ .])"
_TAXED: Final = (
    r"(?P<who>[Aa]llies|[Uu]nits|[Cc]hampions)(?P<whose> (?:an |your )?opponents? controls?)? "
    r"can(?:'t|not) attack(?P<aim> [^.]*?)? unless (?:their controllers?|they) pays? "
    r"(?P<cost>\(\d+\))(?: for each (?:attacking (?:unit|ally)|attack(?: declaration)?))?"
)
_LINE: Final = r"(?P<head>^|\] ?)"  # where a paragraph begins, behind its restrictions
_CLAUSE: Final = r"(?:^|(?<=[.:] )|(?<=\] )|(?<= phase, ))"  # where a sentence begins
_COST: Final = "(?:reserve |memory )?cost"
_THEM: Final = "(?:an|each) opponent"
# What a card calls itself: none of the words by which cards are meant.
_KINDS: Final = (
    r"\b(?i:cards?|allies|ally|regalia|abilit(?:y|ies)|"
    r"(?:unit|champion|weapon|item|object|player|opponent|token|domain|phantasia|attack|master)s?)\b"
)
_OWN: Final = (
    r"(?:[Tt]his card|(?!(?:Target|Linked|Each|That|Another|Other|All|An?|The|Your?|Its?|Their)\b)"
    rf"(?=[A-Z])(?:(?!{_KINDS})[^.,:\[\]\n])+?)"
)
_SAME: Final[tuple[Rewrite, ...]] = (
    (rf"\b[Tt]he (?:(?:reserve|memory) )?costs? of (?P<of>[^.]+?) becomes? {_N}",
     r"\g<of> cost \g<n>"),
    (rf"(?P<of>\w+)(?:'s|(?<=s)') (?:(?:reserve|memory) )?costs? becomes? {_N}",
     r"\g<of> cost \g<n>"),
    (rf"\b(?:have|has) an? (?:reserve|memory) cost of {_N}", r"cost \g<n>"),
    (r"\bpay(s?) a memory cost of (\d+|X)", r"pay\1 memory \2"),
    (r"(?:(?<=\b[Ii]f )[A-Z][^.]*?'s|\b(?:the|this|that|its|\w+'s)) additional cost "
     r"(was|wasn't|was not) paid\b",
     r"this card \1 augmented"),
    (rf"\byou paid (?:the|this|that|its|{_OWN}'s) additional cost\b", "this card was augmented"),
    (r"^((?:\[[^\]]*\] ?)*As an additional cost to [^.]*\byou may [^.]*\.) "
     r"If you do,",
     r"\1 If this card was augmented,"),
    (rf"{_LINE}Rather than (?P<cost>pay [^,.]*?'s (?:reserve|memory) cost), "
     r"(?P<may>you may [^.]*)",
     lambda found: f"{found['head']}Y{found['may'][1:]} rather than {found['cost']}"),
    # When a card may be activated at all (GA.ACT.6), and when a unit may attack (GA.ATK.1).
    (rf"{_LINE}(?:You can't activate {_OWN}|{_OWN} can't be activated) unless "
     r"(?P<when>[^.]*)",
     r"\g<head>Activate this card only if \g<when>"),
    (rf"{_LINE}(?:{_OWN} can (?:only be activated|be activated only)|Activate (?!this )"
     rf"{_OWN} only) (?=if|during)",
     r"\g<head>Activate this card only "),
    (rf"{_LINE}(?:(?P<one>{_OWN}) can't attack|You can't attack with (?P<two>{_OWN})) "
     r"unless (?:you|its controller) pays? (?P<cost>\(\d+\))(?: for each [^.]*)?"
     r"(?=\.)",
     lambda found: f"{found['head']}As an additional cost to attack with "
                   f"{found['one'] or found['two']}, pay {found['cost']}"),
    (rf"{_LINE}While (?P<so>attacking|defending|retaliating|rested|awake), "
     rf"(?P<who>{_OWN})(?= (?:gets|has|can't)\b)",
     r"\g<head>As long as \g<who> is \g<so>, \g<who>"),
    (r"^(?P<first>[^\[•][^•]*\.) (?P<bonus>(?:\[[^\]]*\] ?)+)(?P<then>[^•]*\binstead\.)$",
     lambda found: _bonus_instead(found)),
    (r"\b(Ephemerate|Starcalling) (?=\()", r"\1 — "),
    (r"\ba token that(?:'s| is) a copy of", "a token copy of"),
    (r"\bwhile (attacking|defending|retaliating|rested|awake)(?= ?[.,]|$)",
     r"as long as it's \1"),
    (r"([A-Z][^.\[\]]*?) gets ([+-]\d \w+ for each [^.]+?) and (?=[+-]\d \w+ for)",
     r"\1 gets \2. \1 gets "),
    (r"\byou and (target (?:player|opponent)) (can't [^.]+)", r"you \2 and \1 \2"),
    (r"\b(have|has|gains?) (On [A-Z]\w+: [^.“”\"]*)\.", r'\1 "\2".'),
    (r"\bdamage dealt to your champion this way\b", "damage dealt this way"),
    (r"(?P<become>\bbecomes? an? [^.]*?)(?P<until> until [^.]*)?\. "
     r"(?:It's|It is|They're|They are|That \w+ is) still an? \w+(?=\.)",
     r"\g<become> in addition to its other types\g<until>"),
    (r"\bbecomes an ally in addition to its other types with base power and life "
     r"(?P<n>\d+|equal to its reserve cost)",
     r"becomes an ally with base power and life \g<n> in addition to its other types"),
    (r"\bgains (Combat damage dealt by this attack is unpreventable)\.",
     r'gains "\1".'),
    (r"\byour owner's hand\b", "its owner's hand"),
    (r"\b(an?|\w+) random (?!order\b)([\w ]*?cards?)(?= (?:from|in) )",
     r"\1 \2 at random"),
    (r"\b([Ee])xchange control of ", r"\1xchange "),
    (r"\bName a card(?=\.)", "Choose a card name"),
    (r"\b[Cc]opy the next (?P<what>[\w -]+?) you activate this turn\b",
     r"The next time you activate a \g<what> this turn, copy that activation"),
    (r"\b[Ww]hen you next activate (?P<what>an? [\w -]+?) this turn, copy it\b",
     r"The next time you activate \g<what> this turn, copy that activation"),
    (r"\b[Yy]ou may activate (?P<what>[\w -]*cards) as though they had fast activation"
     r"(?=\.)",
     lambda found: f"{_as_begun(found['what'])} you activate have fast activation"),
    # What is done as an object enters (GA.REPL.1).
    (rf"^(?P<as>As (?P<who>{_OWN}) enters the field, .*?)\b(?:it|(?P=who)) enters "
     r"(?:the field )?(?:with (?P<what>[^.]*? counters?) on it|rested)",
     lambda found: f"{found['as']}put {found['what']} on {found['who']}"
                   if found["what"] else f"{found['as']}rest {found['who']}"),
    (r"(?P<copy>\benters? (?:the field )?as a copy of [^.“”\"]*?),? except (?:it|this \w+) has "
     r"(?P<text>[“\"][^“”\"]*[”\"])",
     r"\g<copy>. If you do, this card has \g<text>"),
    # Events: whom it happens to says what happens (GA.ATRIG.1).
    (r"\b([Ww]hen(?:ever)?) your champion recovers(?=,)", r"\1 you recover"),
    (r"(?:^|(?<=\. ))Choose (?=new targets for (?:the|that) copy\b)",
     "You may choose "),
    (r"\b([Ww]hen(?:ever)?) (?P<who>you|an opponent) declares? an attack"
     r"(?: with (?P<what>an? [\w ]*?(?:ally|champion|unit)))?(?=,| for the)",
     lambda found: f"{found[1]} {found['what'] or 'a unit'} {found['who']} "
                   f"control{'s' * (found['who'] != 'you')} declares an attack"),
    (r"\b([Ww]hen(?:ever)?) you level up(?=,)", r"\1 your champion levels up"),
    (r"\b([Ww]hen(?:ever)?) an opponent levels up(?=,)",
     r"\1 an opponent's champion levels up"),
    (r"\b([Ww]hen(?:ever)?) an opponent attacks you(?: or your champion)?(?=,)",
     r"\1 your champion is attacked"),
    (r"\b([Ww]hen(?:ever)? [^,.]*?) becomes rested(?=,)", r"\1 is rested"),
    (r"\b([Ww]hen(?:ever)?) ((?:non-combat )?damage) is dealt to ([^,.]*?)(?=,)",
     r"\1 \3 is dealt \2"),
    (r"\b([Aa]t the beginning of your) turn\b", r"\1 wake up phase"),
    (r"\b([Tt]arget [^.]*?'s|[Ii]ts) (?:base )?power and life become "
     r"(?P<n>\d+|X)(?P<until> [^.]*)?(?=\.)",
     r"\1 power becomes \g<n>\g<until>. Its life becomes \g<n>\g<until>"),
    (r"\b([Ss])w(?:itch|ap) (?!the )([^.]*?)'s power and life(?: stats?)?\b",
     r"\1witch the power and life stat of \2"),
    (r"\b[Yy]ou win the game\b", "each opponent loses the game"),  # GA.END.2
    (r"\b[Tt]he game (?:is|ends in) a draw\b", "each player loses the game"),
    (r"\b(?:each of your turns|each turn of yours)(?= if able\b)", "each turn"),
    (r"\b((?:this|each) turn) if able\b", r"if able \1"),
    (r"(?<!must )\battacks?(?= if able (?:this|each) turn\b)", "must attack"),
    (r"\b[Tt]his card's activation can't be negated\b", "This card can't be negated"),
    # GA.START.6
    (r"\bIf this card is in your starting (?:material )?deck, you may begin the game "
     r"with it on the field\b", "Starting object"),
    # GA.TERM.SCAVENGE
    (r"\b[Ss]cavenge (\w+) for (an? [^.]+?)(?=\.)",
     r"Reveal up to \1 cards from the top of your deck until you reveal \2. Put that card into "
     r"your hand and the rest on the bottom of your deck in a random order"),
    # What happens to damage in place of being dealt (GA.PREV, GA.REPL.1).
    # Two deeds, for damage is dealt to things that are told apart (GA.DMG.5).
    (r"(?P<first>\b[Dd]eal [\dX]+ (?:unpreventable )?damage to [^.,:]*?) and "
     r"(?P<then>[\dX]+ (?:unpreventable )?damage to )", r"\g<first> and deal \g<then>"),
    (rf"{_CLAUSE}(?P<all>Prevent all [^.,]*?)(?: and|,? (?:and )?then) (?P<then>(?:draw|recover|"
     r"deal|put|banish|destroy|return|rest|wake|glimpse|summon|gather|discard|you may)\b|"
     r"(?:(?! (?:and|that) )[^.,])+? (?:gets?|gains?|has|can't)\b)",
     lambda found: f"{found['all']}. {_as_begun(found['then'])}"),
    (r"\b(?P<do>[Pp])revent all (?P<sort>(?:non-)?combat )?damage that would be dealt"
     r"(?P<to> to [^.,]*?)?(?P<by> (?:by|from) [^.,]*?)?(?P<turn> this turn)?(?=\.|$)",
     lambda found: _prevented(found)),
    (rf"\b(?P<if>[Ii]f|[Tt]he next time) (?P<by>(?:an?|another|your) [^,.]*?|{_OWN}) would deal "
     r"(?P<sort>(?:non-)?combat )?damage(?: to (?P<to>[^,.]*?))?(?P<turn> this turn)?, "
     r"(?:it|that \w+) deals (?P<much>(?:that much|double that|twice that much)"
     r"(?: damage)?)(?P<plus> plus [^ .]+)?(?: to [^,.]*)? instead",
     lambda found: _dealt_more(found)),
    (rf"\b(?P<own>{_OWN})'s damage (?=can't be prevented|is unpreventable)",
     r"Damage dealt by \g<own> "),
    (r"(?P<start>^|[.:\]] )(?:All d|D|d)amage (?P<by>dealt by [^.,]*? )?"
     r"(?P<so>can't be prevented|is unpreventable)(?P<turn> this turn)?(?=\.)",
     lambda found: _never_prevented(found)),
    (r"\bwould be put into (?:a|its owner's|your|an opponent's) graveyard from the "
     r"field\b",
     "would be destroyed"),
    (r"\b(it|that \w+) is dealt (?=(?:that much|double that|twice that much)\b)",
     r"\1 takes "),
    (r"\b(?P<if>[Ii]f (?P<who>you|an opponent|a player|each player)) would recover"
     r"(?: an amount| damage)?, (?:(?:you|they) )?(?:instead )?recover "
     r"that (?:much|amount)(?: damage)? (?P<plus>plus|minus) (?P<n>\w+)(?: instead)?",
     r"\g<if> would recover an amount, they recover X instead, where X is that amount \g<plus> "
     r"\g<n>"),
    # What is counted: "the second time you activate a card each turn".
    (r"^(?P<bonus>(?:\[[^\]]*\] ?)*)The (?P<nth>first|second|third) time you "
     r"(?P<do>activate|draw|materialize) an? (?P<what>[\w ]+?) each turn,",
     r"\g<bonus>Whenever you \g<do> your \g<nth> \g<what> each turn,"),
    (r"\b(?P<nth>second|third|first) (?P<what>card|[A-Z]\w+(?: card)?) in a turn\b",
     r"\g<nth> \g<what> each turn"),
    (r"\byou (activate|draw|materialize) the (second|third|first) "
     r"(?=[\w ]+ each turn)",
     r"you \1 your \2 "),
    # When: "opponents can't activate cards during your turn".
    (r"^(?P<bonus>(?:\[[^\]]*\] ?)*)(?:Your )?[Oo]pponents "
     r"can't (?P<what>[^.,]*?) during your turn\.$",
     r"\g<bonus>As long as it's your turn, opponents can't \g<what>."),
    # "Allies you control have vigor during your turn": in front of it, for as long as it is.
    (r"^(?P<bonus>(?:\[[^\]]*\] ?)*)(?P<what>[^.,:\"“]*? (?:gets?|has|have|gains?) "
     r"[^.,:\"“]*?) during "
     r"(?P<when>your turn|(?:each |an |your )?opponents?'s? turns?)\.$",
     r"\g<bonus>During \g<when>, \g<what>."),
    (r"\b([Dd])uring (?:your )?opponents' turns\b", r"\1uring each opponent's turn"),
    (r"\b([Uu])ntil (your|its controller's|their) next turn\b",
     r"\1ntil the beginning of \2 next turn"),
    (r"\b([Dd])raw (?:cards )?until you have (?P<n>\w+)(?: cards)? in (?:your )?(?P<zone>hand)\b",
     r"\1raw X cards, where X is \g<n> minus the amount of cards in your \g<zone>"),
    # What is forbidden besides: "can't attack or retaliate".
    (r"\bcan't ((?:be )?(?:attack|retaliate|intercept|attacked|targeted|intercepted)) "
     r"(?:or|nor) (?=(?:be )?(?:attack|retaliate|intercept|targeted)(?:ed)?\b)",
     r"can't \1 and can't "),
    (r"\b(?P<who>[Pp]layers|(?:[Yy]our )?[Oo]pponents) can't (?P<do>activate|materialize) "
     r"(?:or|nor) (?P<too>activate|materialize) (?P<what>[^.,]*?)(?P<until> until [^.,]*)?(?=[.,])",
     lambda found: f"{found['who']} can't {found['do']} {found['what']}"
                   + (f"{found['until']}. {_as_begun(found['who'])}" if found["until"] else " and")
                   + f" can't {found['too']} {found['what']}{found['until'] or ''}"),
    # What alone may be attacked: "may only declare attacks against rested units".
    (r"\b(?:may|can) (?:only (?:attack|declare attacks (?:against|targeting))|"
     r"attack only|declare attacks only (?:against|targeting))(?= (?!if\b))",
     "can only attack"),
    (r"\bcan only attack if (?=[^.]*\.)", "can't attack unless "),
    (r"\bcan't declare attacks against (?=[^.]*\.)", "can't attack "),
    (r"\b(units?|allies|ally|champions?) (your champion|\w+) has dealt combat damage to "
     r"(?=this turn\b)",
     r"\1 hit by \2 "),
    # Who has more: of one of the opponents, or of each, against you.
    (rf"\b(?P<who>you|{_THEM}) (?:controls? (?P<how>more|fewer) (?P<what>[\w -]+?)|(?:have|has) "
     r"(?P<many>more|fewer) cards in (?:(?:your|their) )?(?P<where>hand|memory|graveyard)) than "
     rf"(?P<whom>you|{_THEM})(?: do(?:es)?)?\b",
     lambda found: _as_theirs(found)),
    # What is still to come: "if that unit dies this turn" (GA.ATRIG.4).
    (r"\b(?:[Ii]f (it|that \w+) (dies|leaves the field)|[Ii]f (it|that \w+) is "
     r"(destroyed|banished|sacrificed)) (?=this turn, )", r"When \1\3 \2\4 "),
    # How often: "this ability triggers only once each turn", "no more than twice per turn".
    (r"\b[Tt]his ability (?:triggers|can (?:only )?trigger)"
     r"(?= (?:only |no more than |at most )?(?:once|twice|\w+ times)\b)",
     "Trigger this ability"),
    (r"\b(?:[Yy]ou (?:may|can) (?:only )?activate this ability|"
     r"[Tt]his ability can (?:only )?be activated)"
     r"(?= (?:only |no more than |at most )?(?:once|twice|\w+ times)\b)",
     "Activate this ability"),
    (r"\b((?:Activate|Trigger) this ability) (?:(?:no more than|at most|only up to|up to"
     r"|only) )?(once|twice|\w+ times)(?= (?:each|per) (?:turn|game)\b)",
     r"\1 only \2"),
    (r"\b((?:Activate|Trigger) this ability only) (?:(?P<n>(?:once|twice|\w+ times)"
     r"[^.,]*)|(?P<when>[^.]*?)),? and only "
     r"(?=(?(n)(?:during|if)|(?:once|twice|\w+ times)))",
     r"\1 \g<n>\g<when>. \1 "),
    # Half of what is there (GA.ROUND.1): "discard half the cards in your hand, rounded up".
    (r"(?i)" r"\b(?P<do>discards?|sacrifices?) half (?:of )?(?:(?:the|their|your) )?"
     r"(?P<what>\w+)(?P<where> in (?:your|their) \w+| (?:you|they) control)"
     r"(?P<how>,? rounded \w+)?(?=\.|, then| and )",
     r"\g<do> X \g<what>, where X is half the amount of \g<what>\g<where>\g<how>"),
    (r"\bhalf (?:of )?(?=(?:your champion's|its) (?:level|power|life)\b)",
     "half the amount of "),
    (r"\bhalf (?:of )?the (?=cards in |\w+ counters on )", "half the amount of "),
    (r"\bhalf (?=the (?:amount|number) of [^.,]*,? rounded up(?=[.,]|$))",
     "half rounded up "),
    (r"(?P<half>\bhalf rounded up the (?:amount|number) of [^.,]*),? rounded up"
     r"(?=[.,]|$)",
     r"\g<half>"),
    (r",? rounded down\b", ""),  # GA.ROUND.1: all rounding is
    (r"\beach opponent's (?=champion\b)(\w+)", r"each \1 your opponents control"),
    (r"\b(each|all|an?|target) opposing (\w+(?: card)?)\b(?! deck)",
     r"\1 \2 your opponents control"),
    (r"\bhave not (?=\w+ed\b)", "haven't "),
    (r"\b([Tt]hey|[Tt]hose \w+) each (?=get|gain|become|have)", r"\1 "),
    (r"\byou have ([\w ]+?) cards? in (hand|memory)\b",
     r"you have \1 cards in your \2"),
    (r"\b((?:they|that \w+|an opponent|target \w+) ha(?:s|ve) [\w ]+?) cards? in (hand|memory)\b",
     r"\1 cards in their \2"),
    (r"\bWhenever a card is reserved,", "Whenever a player reserves a card,"),
    (r"\bwith (?P<what>power|life|level) (?:(?:less|lower) than or equal to|equal to or less than) "
     r"(?P<n>(?:the amount of|your|its) [^.,]*)(?=\.)",
     r"with \g<what> X or less, where X is \g<n>"),
    (rf"{_LINE}(?P<who>{_OWN})'s power and life are (?:each )?equal to (?P<n>[^.]*)\.",
     r"\g<head>\g<who>'s power is equal to \g<n>. \g<who>'s life is equal to \g<n>."),
    (r" as (?:it|this card) resolves(?=\.| and it gains\b)", ""),
    (r"\b([Ss])witch the power and life of\b", r"\1witch the power and life stat of"),
    (r"\b(?P<if>[Ii]f|[Aa]s long as|[Ww]hile) your (?P<zone>hand|memory|graveyard|deck) "
     r"is empty\b",
     r"\g<if> you have no cards in your \g<zone>"),
    (r"\b(?P<how>sacrificed|discarded|banished|reserved|returned|revealed|rested) to "
     rf"(?:activate|materialize|pay for) (?:{_OWN}|it)(?:'s (?:memory|reserve) cost)?(?=[.,])",
     r"\g<how> this way"),
    (r"\bfor each time you(?:'ve| have) activated an? (?P<what>[\w ]*?card)\b",
     r"for each \g<what> you've activated"),
    (r"\bcosts 1 less to activate for each level your champion has\b",
     "costs LV less to activate"),
    (r"\b(?P<where>in|among) your opponent's (?=memory|hand|graveyard|deck)",
     r"\g<where> an opponent's "),
    (r"\bAt the end of (?P<whose>your|each player's|each opponent's) turn,",
     r"At the beginning of \g<whose> end phase,"),
    (r"\bAttack declarations cost (?P<cost>\(\d+\)) more\b",
     r"Players can't declare attacks unless they pay \g<cost> for each attack declaration"),
    (r"\b(?:Deal (?P<n>[\w+]+) damage|Distribute (?P<m>[\w+]+) damage),? (?:divided |"
     r"split |distributed )?(?:as you choose )?among (?:one or more|any number of) "
     r"(?=target)",
     lambda found: f"Deal {found['n'] or found['m']} damage split among any amount of "),
    (r"\bdamage,? (?:divided|split|distributed) (?:as you choose )?(?=among up to)",
     "damage split "),
    (r"\b([Dd]eal) damage equal to (?P<n>[^.]*?) split among (?P<whom>[^.]*)",
     r"\1 X damage split among \g<whom>, where X is \g<n>"),
    (r"\bChoose (?P<whom>any (?:amount|number) of [^.]*?)(?: and d|\. D)eal "
     r"(?P<n>[\dX+]+ damage split among )them\b", r"Deal \g<n>\g<whom>"),
    (r"\bYour next (?P<what>[\w ]*?card) activated this turn costs (?P<n>\d+) "
     r"(?P<how>less|more)(?: to activate)?\b",
     r"The next \g<what> you activate this turn costs \g<n> \g<how> to activate"),
    (rf"{_LINE}Units can't retaliate against (?P<what>{_OWN}|this attack)(?=\.)",
     lambda found: f"{found['head']}{_as_begun(found['what'])} can't be retaliated"),
    (r"\bcan't be retaliated against\b", "can't be retaliated"),
    (r"\b(?:[Yy]our opponents'|[Ee]ach opponent's) (?P<what>[\w ]*?cards) (?P<more>costs? [^.]*?"
     r"to materialize)\b", r"\g<what> your opponents materialize \g<more>"),
    (r"\b[Yy]our opponents' ((?:activated )?abilities) (?=cost)",
     r"\1 your opponents activate "),
    (r"\b[Yy]our ((?:activated )?abilities) (?=cost)", r"\1 you activate "),
    (r"\bloses? (?P<n>\d+|X) levels?\b", r"gets -\g<n> level"),
    (r"\b(?P<do>activate|materialize) (?P<what>(?:an?|up to one) [^.]*?) for \(?(?P<n>\d+)\)? "
     r"(?P<how>less|more)(?=\.)",
     r"\g<do> \g<what>. It costs \g<n> \g<how> to \g<do>"),
    (r"(?<=\. )That card costs (?=\(?\d)", "It costs "),
    # What prevents once each turn (GA.REPL.1), and how many cards may be played in one.
    (rf"{_LINE}(?:Once (?:each|per) turn, if (?P<one>[^,.]* would (?:be dealt|take) damage|damage "
     r"would be dealt [^,.]*?)|The first time (?P<two>[^,.]* would (?:be dealt|take) damage|damage "
     r"would be dealt [^,.]*?) each turn), (?P<what>prevent [^.]*)\.",
     r"\g<head>If \g<one>\g<two>, \g<what>. Apply this replacement effect only once each turn."),
    (rf"{_LINE}(?P<who>Each player|Players|Your opponents|You) can "
     r"(?P<do>activate|materialize|draw) only (?P<n>\w+) (?P<what>[^.]*?)"
     r"(?P<how> (?:each|per) turn)(?=\.)",
     r"\g<head>\g<who> can't \g<do> more than \g<n> \g<what>\g<how>"),
    # What a weapon does for the attacks it is wielded for (GA.WEAPON.3).
    (rf"{_LINE}(?:Your champion's )?[Aa]ttacks (?:using|with|wielding) (?P<who>this weapon|{_OWN}) "
     r"(?:gets? (?P<gets>[+-]\d+ POWER[^.]*)|(?:have|has|gains?) (?P<what>[A-Za-z ]+\d*))(?=\.)",
     lambda found: f"{found['head']}{found['what'] or 'This weapon gets ' + found['gets']}"),
    (rf"{_LINE}Whenever (?:(?:your champion|you) attacks? (?:using|with|wielding) "
     rf"(?:this weapon|{_OWN})|this weapon is wielded), ",
     r"\g<head>On Attack: "),
    (r"(?<=[Aa]s an additional cost to )(?:wield|declare an attack with) (?=this |[A-Z])",
     "attack with "),
    (r"(?P<who>\bThe next [\w ]*?card you activate this turn) (?P<much>costs \d+ (?:less|more) to "
     r"activate) and (?=enters\b)", r"\g<who> \g<much>. \g<who> "),
    (r"(?<=\btokens),? each with (?=[^.]* on (?:it|them)\b)", " with "),
    # What comes up when a die is rolled (GA.DIE.1).
    (rf"{_CLAUSE}(?P<deed>[A-Z]\w+ )(?P<dice>[dD]\d+(?:\+[dD]\d+)*)(?= )",
     r"Roll \g<dice>. \g<deed>X"),
    (r"(?P<roll>\b[Rr]olls?) (?:(?:a|(?P<many>two|three|four|five)) )?"
     r"(?:[dD](?P<n>\d+)(?P<more>(?:\+[dD](?P=n))*)|six-sided (?:die|dice))\b(?P<rest>[^\n]*)",
     lambda found: _rolled(found)),
    (r"\b(?P<many>that many) (?P<more>(?:plus|minus) \w+) (?P<what>[\w -]*?(?:card|counter)s?)\b",
     r"\g<many> \g<what> \g<more>"),
    # Which X may be declared (GA.ACT.3), and what is reckoned with it.
    (r"\btwice X(?= (?:damage|cards?|counters?)\b)", "X+X"),
    (r"\bX plus (?P<n>\d+)(?= (?:damage|cards?)\b)", r"\g<n>+X"),
    (r"\bX (?:can't be 0|must be (?:1 or (?:more|greater)|at least 1|greater than 0))(?=\.)",
     "X can't be less than 1"),
    (r"\bX must be (?:at least (?P<one>\d+)|(?P<two>\d+) or (?:more|greater))(?=\.)",
     lambda found: f"X can't be less than {found['one'] or found['two']}"),
    (r"\bX must be (?:at most (?P<one>\d+)|(?P<two>\d+) or (?:less|fewer))(?=\.)",
     lambda found: f"X can't be more than {found['one'] or found['two']}"),
    (r"\bX must be (?:less than or equal to|no (?:more|greater) than|at most) (?=the |your )",
     "X can't be more than "),
    # What pays in place of cards (GA.ACT.8.a), what one pays or else does (GA.COST.8).
    (rf"{_CLAUSE}You may (?P<do>(?:rest|banish|sacrifice|discard|remove) [^.]*?) to pay for "
     r"(?:a )?(?P<cost>reserve|memory) costs?(?: you pay)?(?=\.)",
     r"While paying for a \g<cost> cost, you may \g<do> to pay for 1 of that cost"),
    (rf"{_CLAUSE}You may (?P<do>(?:rest|banish|sacrifice|discard|remove) [^.]*?) to pay for "
     rf"(?:{_OWN}'s) (?P<cost>reserve|memory) cost(?=\.)",
     r"While paying for this card's \g<cost> cost, you may \g<do> to pay for 1 of that cost"),
    (rf"{_CLAUSE}(?P<who>[Tt]arget \w+|[Ee]ach \w+|[Ii]ts controller) pays (?P<cost>\(\d+\)) or "
     r"(?P<deed>[^.,:]*)(?=\.)",
     r"\g<who> \g<deed> unless they pay \g<cost>"),
    (rf"{_CLAUSE}(?P<pay>[Pp])ay (?P<cost>\(\d+\)) or (?P<deed>[^.,:]*)(?=\.)",
     lambda found: f"{found['deed'] if found['pay'] == 'p' else _as_begun(found['deed'])} "
                   f"unless you pay {found['cost']}"),
    (r"\bfloating memory (cards?)\b", r"\1 with floating memory"),
    (rf"{_LINE}(?P<who>{_OWN})'s reserve cost is equal to (?P<n>[^.]*)\.",
     r"\g<head>\g<who> costs X to activate, where X is \g<n>."),
    # What costs more or less (GA.COST.10), at least how much, and what cannot be played.
    (r"(?P<less>\bcosts? [^.]*?\bless\b[^.]*?)(?:\. (?:This|It)(?: \w+)? can't reduce "
     r"(?:its|the|that|their|\w+(?: \w+)*'s) (?:reserve |memory )?costs? (?:below|to less than)|"
     r",? but (?:(?:it |they )?can't cost less than|(?:no|not) (?:less than|below)))"
     r" \(?(?P<n>\d+)\)?(?: to \w+)?(?=\.)",
     r"\g<less>, to a minimum of \g<n>"),
    (r"\bcan't cost less than (?=\(?\d)", "cost at least "),
    (r"'s (?:reserve |memory )?cost can't be (?:reduced|lowered) (?:below|to less than) (?=\(?\d)",
     " costs at least "),
    (rf"{_LINE}This costs (?=\d)", r"\g<head>This card costs "),
    (rf"{_LINE}(?:(?P<do>Reduce|Increase) (?P<one>{_OWN})'s {_COST}|"
     rf"(?P<two>{_OWN})'s {_COST} is (?P<done>reduced|increased)) by (?P<n>\d+|X)",
     lambda found: f"{found['head']}{_as_begun(found['one'] or found['two'])} costs "
                   f"{found['n']} {_how(found['do'] or found['done'])}"),
    (rf"{_LINE}(?:(?P<do>Reduce|Increase) the {_COST} of (?P<one>[^.]*?)|"
     rf"The {_COST} of (?P<two>[^.]*?) is (?P<done>reduced|increased)) by (?P<n>\d+|X)",
     lambda found: f"{found['head']}{_as_begun(found['one'] or found['two'])} cost "
                   f"{found['n']} {_how(found['do'] or found['done'])}"),
    (rf"{_LINE}(?P<do>Activating|Materializing) (?:a card|cards) costs (?P<n>\d+) "
     r"(?P<how>more|less)(?=\.)",
     lambda found: f"{found['head']}Cards cost {found['n']} {found['how']} to "
                   f"{found['do'][:-3].lower()}e"),
    (rf"{_LINE}Each card costs (?=\d)", r"\g<head>All cards cost "),
    (r"\b(?P<do>costs?) an additional \((?P<n>\d+|X)\)",
     r"\g<do> \g<n> more"),
    (rf"{_LINE}Each opponent's (?P<nth>first|second|third) (?P<what>[\w ]*?card) each "
     r"turn costs ",
     r"\g<head>The \g<nth> \g<what> each opponent activates each turn costs "),
    # Memory is paid for what is materialized (GA.COST.6).
    (rf"{_LINE}(?:The m|M)emory costs (?P<who>you|(?:your )?opponents) pay (?:cost|are) "
     r"(?P<much>(?:\d+|X) (?:less|more))(?=[ .])",
     r"\g<head>Cards \g<who> materialize cost \g<much> to materialize"),
    (rf"{_LINE}On your turn, ", r"\g<head>During your turn, "),
    (rf"{_LINE}Activated abilities(?P<of> of [^.]*?)? can't be activated(?=\.)",
     lambda found: f"{found['head']}Players can't activate abilities{found['of'] or ''}"),
    (rf"{_LINE}(?:Your opponents|Opponents) pay \((?P<n>\d+)\) (?P<how>more|less) to "
     r"(?P<do>activate|materialize) (?P<what>[^.]*?)(?=\.)",
     lambda found: f"{found['head']}{_as_begun(found['what'])} your opponents {found['do']} cost "
                   f"{found['n']} {found['how']}"),
    (rf"{_LINE}(?:(?:Your )?[Oo]pponents'|Each opponent's) (?P<what>[\w ]*?cards) cost ",
     lambda found: f"{found['head']}{_as_begun(found['what'])} your opponents activate cost "),
    (rf"{_LINE}Your (?P<what>[\w ]*?cards) cost (?P<much>\d+ (?:more|less))"
     r"(?: to (?P<do>activate|materialize))?",
     lambda found: f"{found['head']}{_as_begun(found['what'])} you {found['do'] or 'activate'} "
                   f"cost {found['much']}"),
    (rf"{_LINE}(?P<mine>Your )?(?P<what>[Cc]hampion|[Rr]egalia)s? cost "
     r"(?P<much>\d+ (?:more|less)) to materialize",
     lambda found: f"{found['head']}{_as_begun(found['what'])} cards"
                   f"{' you materialize' * bool(found['mine'])} cost {found['much']}"
                   " to materialize"),
    (rf"{_LINE}(?:Your )?[Oo]pponents' (?P<what>allies|champions|units|weapons|items|"
     r"objects)(?= (?:get|have|can't|lose)\b)",
     lambda found: f"{found['head']}{_as_begun(found['what'])} your opponents control"),
    (rf"{_LINE}(?P<what>[A-Z][\w ]*?(?<=[Cc]ards)(?: with [^.]*?)?) can't be "
     r"(?P<do>activated|materialized)(?: by (?P<who>(?:your )?opponents))?(?=\.)",
     lambda found: f"{found['head']}{'Your opponents' if found['who'] else 'Players'} can't "
                   f"{found['do'][:-1]} {found['what'][0].lower()}{found['what'][1:]}"),
    # A tax on attacks, by who attacks and by what is attacked (GA.ATK.1).
    (r"\b(?:[Pp]layers|(?P<your>[Yy]our opponents)) can(?:'t|not) attack(?P<aim> [^.]*?)? "
     r"unless they pay (?P<cost>\(\d+\))(?: for each [^.]*)?(?=\.)",
     lambda found: _attack_taxed(" with units your opponents control" if found["your"] else "",
                                 found)),
    (r"(?P<aim>(?<!\w )[A-Z][^.\[\]]*?) can(?:'t|not) be attacked unless (?:the "
     r"attacking player|an opponent|that player) pays (?P<cost>\(\d+\))(?=\.)",
     lambda found: _attack_taxed("", found)),
    (rf"\b(?P<did>reserved(?: [\w ]*?cards?)?) to pay for (?:{_OWN}|it)(?=[.,])",
     r"\g<did> this way"),
    (r"(?<![\w,] )(?P<of>(?!All\b)[A-Z]\w+(?:, \w+)*(?:,? and \w+)?) elements? "
     r"(?:is|are) enabled for you\.",
     lambda found: _each_enabled(found)),
)  # fmt: skip
_UNTIL: Final = re.compile(r" until [^.,]*$")
_CHOICE: Final = re.compile(r"\byour choice of (?P<of>[A-Z]\w+(?:, (?:or )?[A-Z]\w+)+) token\b")
_ATTACK_TAX: Final = re.compile(_TAXED)
_LISTED: Final = re.compile(r"\b((?:reserve |memory )?cost) (\d+(?:, \d+)*,? or \d+)\b")
_LESS: Final = re.compile(
    r"\b(cost|power|life|level) (less|lower|more|greater|higher) than (\d+)\b"
)


def in_plain_words(text: str) -> str:
    """A text in the words that the grammar has for it."""
    plain = rewritten(with_conditions_said(_QUOTED_END.sub(r"\1.", text)), _SAME)
    plain = _CHOICE.sub(_each_token, _LISTED.sub(_one_by_one, plain))
    return _LESS.sub(_than, _ATTACK_TAX.sub(_taxed, plain))


_REPLACING: Final = re.compile(
    r"(?P<first>(?:^|\n)[^\[\n•][^\n]*\.)(?P<gap>\n+)"
    r"(?P<then>(?:\[[^\]]*\] ?)+(?!On |When|At |\[)(?![^\n]*\bwould\b)[^\n•]*\binstead\.)(?=\n|$)"
)


def with_replacements(text: str) -> str:
    """A card's text where a paragraph that says what is done instead stands behind the one that
    says instead of what; the lines below stay where they are."""
    return _REPLACING.sub(r"\g<first> \g<then>\g<gap>", text) if "instead" in text else text


def _prevented(found: re.Match[str]) -> str:
    """ "Prevent all combat damage that would be dealt to it this turn"."""
    said = (found["sort"] or "", found["to"] or " to an object", found["by"] or "")
    until = _UNTIL.search(said[1])
    sort, to, by = said
    if until is not None:
        to = to[: until.start()]
    start = "If" if found["do"] == "P" else "if"
    if until is not None:
        start = f"{until[0].strip().capitalize()}, if"
    return f"{start} {sort}damage would be dealt{to}{by}{found['turn'] or ''}, prevent that damage"


def _rolled(found: re.Match[str]) -> str:
    """ "Roll a D6. If the result is 4 or higher, ...": X is what comes up, of several dice all that
    does."""
    rest = re.sub(r"\bdamage equal to the result (to [^.,]*)", r"X damage \1", found["rest"])
    rest = re.sub(r"\bdamage (to [^.,]*?) equal to the result", r"X damage \1", rest)
    rest = re.sub(r"\b(?:equal to )?[Tt]he (?:result|roll)\b", "X", rest)
    dice = COUNTS[found["many"] or "a"] + (found["more"] or "").count("+")
    times = f" {('twice', 'three times', 'four times', 'five times')[dice - 2]}" * (dice > 1)
    return f"{found['roll']} {found['n'] or 6}{times}{rest}"


def _never_prevented(found: re.Match[str]) -> str:
    """ "Damage can't be prevented this turn": whatever deals it."""
    until, damage = ("Until end of turn, ", "damage") if found["turn"] else ("", "Damage")
    return f"{found['start']}{until}{damage} {found['by'] or 'dealt by sources '}{found['so']}"


def _dealt_more(found: re.Match[str]) -> str:
    """ "If a source you control would deal damage, it deals that much plus 1 instead"."""
    much = found["much"] if found["much"].endswith("damage") else f"{found['much']} damage"
    to, sort = found["to"] or "an object", found["sort"] or ""
    by = re.sub(r"^an ", "a ", found["by"])
    would = f"{sort}damage would be dealt to {to} by {by}{found['turn'] or ''}"
    return f"{found['if']} {would}, it takes {much}{found['plus'] or ''} instead"


def _as_theirs(found: re.Match[str]) -> str:
    """ "You control fewer allies than an opponent": they control more."""
    who, whom, how = found["who"], found["whom"], found["how"] or found["many"]
    if (who == "you") == (whom == "you"):
        return found[0]
    if who == "you":
        who, how = whom, {"more": "fewer", "fewer": "more"}[how]
    what, where = found["what"], found["where"]
    if what:
        return f"{who} controls {how} than X {what}, where X is the amount of {what} you control"
    x = f"the amount of cards in your {where}"
    return f"{who} has {how} than X cards in their {where}, where X is {x}"


# Restrictions as conditions in a sentence (GA.AREST.5).
_BONUS: Final = re.compile(r"\[([^\]]*)\]")
_BONUSES: Final = (
    (re.compile(r"Level (\d+)\+"), r"your champion is level \1 or higher"),
    (re.compile(r"Memory (\d+)\+"), r"you have \1 or more cards in your memory"),
    (re.compile(r"Damage (\d+)\+"), r"your champion has \1 or more damage counters"),
)


def _bonus_instead(found: re.Match[str]) -> str:
    """ "Draw a card. [Class Bonus] Draw two cards instead.": a sentence that replaces the other."""
    bonuses, then = _BONUS.findall(found["bonus"]), found["then"]
    said = [ask.sub(it, one) for one in bonuses for ask, it in _BONUSES if ask.fullmatch(one)]
    own = bonuses.count("Class Bonus")
    if "would" in then or len(said) + own < len(bonuses):
        return found[0]
    if said:
        then = f"If {' and '.join(said)}, {then[0].lower()}{then[1:]}"
    return f"{found['first']} {'Class Bonus: ' * own}{then}"


def _taxed(found: re.Match[str]) -> str:
    """ "Allies can't attack unless their controller pays (1)"."""
    return _attack_taxed(f" with {found['who'].lower()}{found['whose'] or ''}", found)


def _attack_taxed(whose: str, found: re.Match[str]) -> str:
    """ "Players can't attack your champion unless they pay (2)"."""
    what = (found["aim"] or "").strip()
    how = f" targeting {_one_aim(what)}" if what else ""
    each = f"unless they pay {found['cost']} for each attack declaration"
    return f"Players can't declare attacks{how}{whose} {each}"


def _how(word: str) -> str:
    """ "Reduced", "increase": less or more."""
    return "less" if word.lower().startswith("reduce") else "more"


def _as_begun(words: str) -> str:
    """Words as a sentence begins with them."""
    return words[0].upper() + words[1:]


_EACH_AIM: Final = {
    "units": "a unit", "allies": "an ally", "objects": "an object", "champions": "a champion",
    "domains": "a domain",
}  # fmt: skip


def _one_aim(what: str) -> str:
    """ "You", "units you control", "you or objects you control": what an attack is aimed at."""
    word, _, rest = what.removeprefix("you or ").partition(" ")
    if what == "you":
        return "your champion"
    if word == "Your":
        word = "your"
    return f"{_EACH_AIM.get(word.lower(), word)} {rest}".strip()


def _one_by_one(found: re.Match[str]) -> str:
    """ "Cost 0, 1, or 2": each of them listed (GA.COST.13.a)."""
    numbers = re.findall(r"\d+", found[2])
    return " or ".join(f"{found[1]} {n}" for n in numbers)


def _each_token(found: re.Match[str]) -> str:
    """ "Your choice of an A, B, or C token": each of them a token."""
    names = re.findall(r"[A-Z]\w+", found["of"])
    return "your choice of " + " or ".join(f"a {name} token" for name in names)


def _each_enabled(found: re.Match[str]) -> str:
    """ "Fire, water and wind elements are enabled for you": each of them."""
    names = re.findall(r"(?!and\b)\b\w+", found["of"].lower())
    return " ".join(f"All {name} elements are enabled for you." for name in names)


def _than(found: re.Match[str]) -> str:
    """ "Cost less than 3"."""
    is_less = found[2] in ("less", "lower")
    n = int(found[3]) + (-1 if is_less else 1)
    return f"{found[1]} {n} or {'less' if is_less else 'more'}"
