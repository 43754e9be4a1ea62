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
  private typealias Cells = UnsafeMutablePointer<Cell>

  private struct Cell {
    var next: Cells?
    var count = 0
    let text = UnsafeMutableRawPointer.allocate(byteCount: CrashNotes.limit, alignment: 1)
  }

  /// The number of bytes of one text.
  private static let limit = 1_000

  /// The cell that is no example's: its length is the last signal that a handler saw, or zero.
  private let head = newCell()

  package init() {}

  private static func newCell() -> Cells {
    let cell = Cells.allocate(capacity: 1)
    cell.initialize(to: Cell())
    return cell
  }

  /// Makes a cell for one more slot.
  func addCell() {
    var last = head
    while let next = last.pointee.next { last = next }
    last.pointee.next = Self.newCell()
  }

  private func cell(_ slot: Int) -> Cells? {
    var cell = head.pointee.next
    for _ in 0..<slot { cell = cell?.pointee.next }
    return cell
  }

  func note(_ text: String, in slot: Int) {
    guard let cell = cell(slot) else { return }
    let bytes = Array("  \(text.onOneLine)".utf8.prefix(Self.limit - 1)) + [UInt8(ascii: "\n")]
    cell.pointee.text.copyMemory(from: bytes, byteCount: bytes.count)
    cell.pointee.count = bytes.count
    useOwnStackForSignals()
  }

  func clear(_ slot: Int) { cell(slot)?.pointee.count = 0 }

  // MARK: - In a signal handler

  /// Writes all texts to the standard error output. Safe in a signal handler.
  ///
  /// - Returns: Whether there were any.
  package func print(after lead: StaticString) -> Bool {
    var wasFound = false
    var next = head.pointee.next
    while let cell = next {
      let count = cell.pointee.count
      if count > 0, !wasFound { _ = write(STDERR_FILENO, lead.utf8Start, lead.utf8CodeUnitCount) }
      if count > 0 { _ = write(STDERR_FILENO, cell.pointee.text, count) }
      wasFound = wasFound || count > 0
      next = cell.pointee.next
    }
    return wasFound
  }

  /// The last crash that a handler saw, and that did not end the process. Safe to set in a signal handler.
  package var crash: Int32? {
    get { head.pointee.count == 0 ? nil : Int32(head.pointee.count) }
    set { head.pointee.count = Int(newValue ?? 0) }
  }
}
