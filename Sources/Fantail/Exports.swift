@_exported public import FantailDoubles
@_exported public import FantailMatchers
@_exported public import FantailTree
