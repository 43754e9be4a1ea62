#if canImport(Glibc) && canImport(Runtime) && _pointerBitWidth(_64) && _endian(little)
  import Glibc
  import Runtime

  /// The functions that were running at some time, the innermost first.
  ///
  /// The runtime's own `Backtrace` sorts all symbols as it captures, and decodes the lines of all code that stands before
  /// the one it is asked for: 20 ms, where this takes two.
  struct CallStack: Hashable, Sendable {
    /// The addresses of the calls that they are in.
    fileprivate let calls: [UInt]

    /// Captures the stack of whoever calls.
    @inline(never)
    static func capture() -> CallStack? {
      guard let system = SystemFunctions.all else { return nil }
      let limit = 40
      return withUnsafeTemporaryAllocation(of: UInt.self, capacity: limit) { frames in
        let count = Int(system.stack(frames.baseAddress, CInt(limit)))
        // What is there is where each goes on: its call is right before.
        return CallStack(calls: frames.prefix(count).map { $0 &- 1 })
      }
    }
  }

  /// A stack with the images of the process, in whose files names and places are looked up.
  final class StackReader {
    private struct Image {
      let file: ImageFile?
      /// How far from where it is meant to lie it was loaded.
      let shift: UInt
      var names: [String?]
    }

    private let calls: [UInt]
    private let system: SystemFunctions
    private let loaded = ImageMap.capture()
    private var images: [Int: Image] = [:]

    init?(_ stack: CallStack) {
      guard let system = SystemFunctions.all else { return nil }
      self.system = system
      calls = stack.calls
    }

    var count: Int { calls.count }

    /// The name by which the linker knows one of the functions.
    ///
    /// It is looked up for all of an image at once, when it is asked for: most of a stack is the runner's.
    func symbol(at index: Int) -> String? { image(at: index)?.names[index] }

    /// The place of the call in one of the functions.
    func place(at index: Int) -> LineTable.Place? {
      guard let image = image(at: index), let file = image.file else { return nil }
      return LineTable.place(of: UInt64(calls[index] &- image.shift), in: file, system.find)
    }

    private func image(at index: Int) -> Image? {
      guard let owner = owner(of: calls[index]) else { return nil }
      if let known = images[owner] { return known }
      let read = read(owner)
      images[owner] = read
      return read
    }

    private func owner(of call: UInt) -> Int? {
      guard let address = Backtrace.Address(UInt64(call)) else { return nil }
      return loaded.indexOfImage(at: address)
    }

    private func read(_ owner: Int) -> Image {
      let names = [String?](repeating: nil, count: calls.count)
      guard let path = loaded[owner].path, let file = ImageFile(path: path),
        let base = UInt64(loaded[owner].baseAddress)
      else { return Image(file: nil, shift: 0, names: names) }
      var image = Image(file: file, shift: UInt(base &- file.start), names: names)
      var starts: [UInt64] = []
      for call in calls {
        let start = self.owner(of: call) == owner ? system.start(call) : 0
        starts.append(start == 0 ? 0 : UInt64(start &- image.shift))
      }
      file.functions(at: starts) { index, name in
        if image.names[index] == nil { image.names[index] = name }
      }
      return image
    }
  }
#endif
