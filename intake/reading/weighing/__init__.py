"""What examples of how people write say of a text: whether a remark doubts the result beside it, whether a day in it is
that of an end, and how the game of two players ended.

None of this has a grammar: "Bleistift", "shouted across the car park", "mit der Ernte sind wir am Freitag fertig",
"Karl hat einen Lauf". So words are weighed: `examples` holds texts as people write them, `signs` and `pair_signs` what
is looked at, `learning` finds what each sign says (into `learnt`), `weights` and `outcomes` add up those of a new text.
Another way of writing is one more line among the examples, and `make weights`.
"""
