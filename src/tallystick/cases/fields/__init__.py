"""The words of a position, declared once: each key of ``given`` is a ``Field``, which knows how it
is laid (words to position), written (position to words) and looked at (``then``).

* ``field``: ``Record`` (a mapping with a field for each key), ``EachSeat``, ``Seen``;
  ``Rows``, a list of records
* ``values``: ``Value``, a number in a slot (``cell``, ``attribute``, ``column``, ``entry``) written
  as a kind (``WholeNumber``, ``Flag``, ``Word``, ``OneSeat``, ``SomeSeat``, ``Seats``, ``Bits``,
  ``Places``); ``DerivedNumber``, one that follows from the position; ``Counts``, numbers by name
* ``cards``: ``PileField``; ``InPlay``, cards with a state

What a field is said of is its ``subject``: a seat, a card, a row of a table, or NOWHERE for the
whole. What is compared in ``then`` is what would be written, key by key. The order of a record is
the order of laying. What has rules of its own overrides one of the kinds.
"""
