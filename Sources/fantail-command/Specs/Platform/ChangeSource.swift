import Dispatch
import Foundation

/// Reports that files may have changed; `Fingerprints` finds out which.
protocol ChangeSource {
  /// Waits for a change, at most so long.
  ///
  /// - Returns: `true` if something may have changed.
  func wait(milliseconds: Int32) -> Bool
}

/// Asks again and again, where the system does not tell: every half second something may have changed.
final class PolledChanges: ChangeSource {
  private var waited: Int32 = 0

  func wait(milliseconds: Int32) -> Bool {
    usleep(UInt32(milliseconds) * 1_000)
    waited += milliseconds
    guard waited >= 500 else { return false }
    waited = 0
    return true
  }
}

/// A folder and all folders in it.
private func folders(in directory: String) -> [String] {
  var folders = [directory]
  guard let names = FileManager.default.enumerator(atPath: directory) else { return folders }
  for case let name as String in names {
    var isDirectory: ObjCBool = false
    let path = "\(directory)/\(name)"
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      folders.append(path)
    }
  }
  return folders
}

#if os(Linux)
  /// Listens to inotify. It knows single folders only, so that one that comes is added.
  final class SystemChanges: ChangeSource {
    private let descriptor: Int32
    private let directories: [String]
    private var known: Set<String> = []

    /// Fails where the system allows no more watches.
    init?(_ directories: [String]) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      self.directories = directories
      guard descriptor >= 0, addAll() else { return nil }
    }

    deinit { close(descriptor) }

    func wait(milliseconds: Int32) -> Bool {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, milliseconds) > 0 else { return false }
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: 1 << 14, alignment: 8)
      defer { buffer.deallocate() }
      while read(descriptor, buffer, 1 << 14) > 0 {}
      _ = addAll()
      return true
    }

    private func addAll() -> Bool {
      let events = UInt32(IN_CREATE | IN_DELETE | IN_MODIFY | IN_MOVE | IN_CLOSE_WRITE | IN_ATTRIB)
      for folder in directories.flatMap(folders) where !known.contains(folder) {
        guard inotify_add_watch(descriptor, folder, events) >= 0 else { return false }
        known.insert(folder)
      }
      return true
    }
  }
#elseif os(macOS)
  /// Listens to the events of folders, which tell what comes, goes and is put in the place of another file. Of what is
  /// written into a file as it stands they tell nothing, so that every half second something may have changed too.
  final class SystemChanges: ChangeSource {
    private let changed = DispatchSemaphore(value: 0)
    private let directories: [String]
    private var sources: [String: any DispatchSourceFileSystemObject] = [:]
    private var waited = 0

    /// Fails where the system allows no more open files.
    init?(_ directories: [String]) {
      self.directories = directories
      guard addAll() else { return nil }
    }

    func wait(milliseconds: Int32) -> Bool {
      waited += Int(milliseconds)
      let isTold = changed.wait(timeout: .now() + .milliseconds(Int(milliseconds))) == .success
      guard isTold || waited >= 500 else { return false }
      waited = 0
      _ = addAll()
      return true
    }

    private func addAll() -> Bool {
      for folder in directories.flatMap(folders) where sources[folder] == nil {
        let descriptor = open(folder, O_EVTONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor, eventMask: [.write, .delete, .rename], queue: .global())
        source.setEventHandler { [changed] in _ = changed.signal() }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        sources[folder] = source
      }
      return true
    }
  }
#else
  final class SystemChanges: ChangeSource {
    init?(_ directories: [String]) { return nil }

    func wait(milliseconds: Int32) -> Bool { false }
  }
#endif
