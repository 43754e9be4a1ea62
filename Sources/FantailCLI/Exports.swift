@_exported public import FantailConsole
@_exported public import FantailFiles
@_exported public import FantailTree
