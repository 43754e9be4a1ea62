@_exported public import FantailMatchers
@_exported public import FantailTree

#if Doubles
  @_exported public import FantailDoubles
#endif
