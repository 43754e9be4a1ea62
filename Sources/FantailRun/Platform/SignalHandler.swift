package import Foundation

package struct SignalHandler {
  package let isDefault: Bool
  package let isIgnored: Bool

  package init(_ action: sigaction) {
    // Each system has its own name for the handler, and one has it in another place: 0 is the default, 1 ignores the signal.
    #if os(Android) && _pointerBitWidth(_64)
      let place = MemoryLayout<Int>.size
    #else
      let place = 0
    #endif
    let handler = withUnsafeBytes(of: action) { $0.load(fromByteOffset: place, as: Int.self) }
    isDefault = handler == 0
    isIgnored = handler == 1
  }

  package init(of signal: Int32) {
    var action = sigaction()
    sigaction(signal, nil, &action)
    self.init(action)
  }
}
