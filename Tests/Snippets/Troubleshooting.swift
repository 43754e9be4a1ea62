import Dispatch

final class Box: Sendable {}
