/// A let, whatever its value.
protocol DeclaredLet {
  var declared: Unmanaged<LetKey> { get }
}

extension DeclaredLet {
  package var key: LetKey { declared.takeUnretainedValue() }
}
