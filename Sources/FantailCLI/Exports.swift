@_exported public import FantailConsole
@_exported public import FantailTree
