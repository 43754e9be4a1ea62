/// A let, without the type of its value.
protocol DeclaredLet {
  var declared: Unmanaged<LetKey> { get }
}

extension DeclaredLet {
  package var key: LetKey { declared.takeUnretainedValue() }
}
