/// A picture that was loaded.
package struct LoadedImage: Sendable, Equatable {
  package let name: String

  package init(name: String) { self.name = name }
}

package struct FileNotFound: Error, Sendable, Equatable {
  package let url: String

  package init(url: String) { self.url = url }
}

/// The network, as a type whose functions belong to no object.
@MainActor
package protocol ImageEngine {
  static func requestImage(at url: String, completion: @escaping @MainActor (LoadedImage?, FileNotFound?) -> Void)
}

@MainActor
package protocol ImageLoadingDelegate: AnyObject {
  func downloadCompleted(image: LoadedImage?, error: FileNotFound?)
}

/// Loads pictures through an engine, and tells a delegate.
@MainActor
package struct ImageLoader<Engine: ImageEngine> {
  package init() {}

  package func downloadImage(at url: String, delegate: any ImageLoadingDelegate) {
    Engine.requestImage(at: url) { image, error in delegate.downloadCompleted(image: image, error: error) }
  }
}

/// Pictures that need no network.
package protocol ImageSource: AnyObject {
  func defaultImage(width: Int, height: Int) -> String
  func image(named name: String, scale: Int?) throws -> String
}

/// The pictures that an application brings along.
package final class BundledImages: ImageSource {
  package init() {}

  package func defaultImage(width: Int, height: Int) -> String { "placeholder \(width)x\(height)" }

  package func image(named name: String, scale: Int?) throws -> String {
    guard name == "fantail" else { throw FileNotFound(url: name) }
    return scale.map { "\(name)@\($0)x" } ?? name
  }
}
