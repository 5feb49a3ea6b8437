"""Remarks beside results: whether a careful clerk would ask before storing the result.

How people doubt a result has no grammar: "Bleistift", "shouted across the car park", "ich rate mal". So the words are
weighed: `examples` holds remarks as people write them, `learning` finds what each of their words says, and `weights`
adds up the weights of a new one. Another way of writing is one more line among the examples, and `make weights`.
"""
