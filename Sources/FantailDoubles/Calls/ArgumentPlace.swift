struct ArgumentPlace: Comparable {
  let call: Int
  let position: Int

  static func < (left: Self, right: Self) -> Bool { (left.call, left.position) < (right.call, right.position) }
}
