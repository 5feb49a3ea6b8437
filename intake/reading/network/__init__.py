"""The network: what a whole mail says of each two players, learnt from mails of which it is known what they report.

A mail is cut into tokens (`tokens`, with `named_days`), a word into pieces (`word_pieces`); as two players see them
(`marks`) they pass through the layers (`layers`) with what was learnt (`parameters`), and what comes out are chances
(`judging`). Nothing is learnt while mails are read.
"""
