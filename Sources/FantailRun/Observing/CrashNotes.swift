import FantailPlan
import Foundation

/// Memory that says what is running, laid out for a signal handler: nothing in it is allocated, counted or locked.
///
/// One cell a running example: a length, and the text to print. A length of zero says that there is none. It is written
/// last and cleared first, so that a crash meanwhile prints the whole text or nothing. The memory is never given back.
///
/// Unchecked, because the memory is shared on purpose: each cell has one writer at a time, since a running example has
/// its slot for itself, and its reader is a signal handler, which may ask for no lock.
package final class CrashNotes: @unchecked Sendable {
  private static let cellCount = 64
  private static let cellSize = 1_024
  private static let textOffset = 8

  private let cells: UnsafeMutableRawPointer

  package init() {
    let size = Self.cellCount * Self.cellSize
    cells = .allocate(byteCount: size, alignment: 8)
    memset(cells, 0, size)
  }

  func note(_ text: String, in slot: Int) {
    guard slot < Self.cellCount else { return }
    var line = "  " + text.onOneLine
    let cell = cells + slot * Self.cellSize
    let count = line.withUTF8 { bytes in
      let count = min(bytes.count, Self.cellSize - Self.textOffset - 1)
      if let start = bytes.baseAddress { memcpy(cell + Self.textOffset, start, count) }
      return count
    }
    cell.storeBytes(of: 0x0A, toByteOffset: Self.textOffset + count, as: UInt8.self)
    cell.storeBytes(of: count + 1, as: Int.self)
    useOwnStackForSignals()
  }

  func clear(_ slot: Int) {
    guard slot < Self.cellCount else { return }
    (cells + slot * Self.cellSize).storeBytes(of: 0, as: Int.self)
  }

  /// Writes all texts to the standard error output. Safe in a signal handler.
  package func print() {
    for slot in 0..<Self.cellCount {
      let cell = cells + slot * Self.cellSize
      let count = cell.load(as: Int.self)
      if count > 0 { _ = write(STDERR_FILENO, cell + Self.textOffset, count) }
    }
  }

  /// `true` if nothing runs. Safe in a signal handler.
  package var isEmpty: Bool {
    for slot in 0..<Self.cellCount where (cells + slot * Self.cellSize).load(as: Int.self) > 0 { return false }
    return true
  }
}
