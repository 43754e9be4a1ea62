@_exported public import FantailFiles
@_exported public import FantailTree
