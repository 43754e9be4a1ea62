@_exported public import FantailTree
