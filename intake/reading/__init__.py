"""Reading mail: bytes to a `Letter`, a letter to a `Reading`. Pure, so that it can run anywhere.

The reader itself (`report`) compiles a thousand patterns, so only the child that reads imports it; whoever handles what
was read takes its values from `types`, their JSON from `codec`, and the codes of findings from `codes`.
"""
