import FantailPlan
import Foundation

/// Memory that says what is running, laid out for a signal handler: nothing in it is allocated, counted or locked there.
///
/// One cell a running example: the next cell, a length, and the text to print. A length of zero says that there is none.
/// It is written last and cleared first, so that a crash meanwhile prints the whole text or nothing. The memory is never
/// given back.
///
/// Unchecked, because the memory is shared on purpose: each cell has one writer at a time, since a running example has
/// its slot for itself, cells are added by one thread at a time, and the reader is a signal handler, which may ask for
/// no lock.
package final class CrashNotes: @unchecked Sendable {
  private typealias Cell = UnsafeMutableRawPointer
  private static let size = 1_024
  private static let countOffset = 8
  private static let textOffset = 16

  /// The cell that is no example's: its length is the last signal that a handler saw, or zero.
  private let head = newCell()

  package init() {}

  private static func newCell() -> Cell {
    let cell = Cell.allocate(byteCount: size, alignment: 8)
    memset(cell, 0, size)
    return cell
  }

  private static func next(_ cell: Cell) -> Cell? { cell.load(as: Cell?.self) }

  /// Makes a cell for one more slot.
  func addCell() {
    var last = head
    while let next = Self.next(last) { last = next }
    last.storeBytes(of: Self.newCell(), as: Cell?.self)
  }

  private func cell(_ slot: Int) -> Cell? {
    var cell = Self.next(head)
    for _ in 0..<slot { cell = cell.flatMap(Self.next) }
    return cell
  }

  func note(_ text: String, in slot: Int) {
    guard let cell = cell(slot) else { return }
    var line = "  " + text.onOneLine
    let count = line.withUTF8 { bytes in
      let count = min(bytes.count, Self.size - Self.textOffset - 1)
      if let start = bytes.baseAddress { memcpy(cell + Self.textOffset, start, count) }
      return count
    }
    cell.storeBytes(of: 0x0A, toByteOffset: Self.textOffset + count, as: UInt8.self)
    cell.storeBytes(of: count + 1, toByteOffset: Self.countOffset, as: Int.self)
    useOwnStackForSignals()
  }

  func clear(_ slot: Int) {
    cell(slot)?.storeBytes(of: 0, toByteOffset: Self.countOffset, as: Int.self)
  }

  // MARK: - In a signal handler

  /// Writes all texts to the standard error output. Safe in a signal handler.
  ///
  /// - Returns: Whether there were any.
  package func print(after lead: StaticString) -> Bool {
    var wasFound = false
    var next = Self.next(head)
    while let cell = next {
      let count = cell.load(fromByteOffset: Self.countOffset, as: Int.self)
      if count > 0, !wasFound { _ = write(STDERR_FILENO, lead.utf8Start, lead.utf8CodeUnitCount) }
      if count > 0 { _ = write(STDERR_FILENO, cell + Self.textOffset, count) }
      wasFound = wasFound || count > 0
      next = Self.next(cell)
    }
    return wasFound
  }

  /// The last crash that a handler saw, and that did not end the process. Safe to set in a signal handler.
  package var crash: Int32? {
    get {
      let signal = head.load(fromByteOffset: Self.countOffset, as: Int.self)
      return signal == 0 ? nil : Int32(signal)
    }
    set { head.storeBytes(of: Int(newValue ?? 0), toByteOffset: Self.countOffset, as: Int.self) }
  }
}
