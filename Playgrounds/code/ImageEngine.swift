/// A picture, with only the properties that these examples need.
package struct LoadedImage: Sendable, Equatable {
  package struct Size: Sendable, Equatable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  package let name: String
  package let size: Size

  package init(name: String, size: Size = Size(width: 640, height: 480)) {
    self.name = name
    self.size = size
  }
}

package struct FileNotFound: Error, Sendable, Equatable {
  package let url: String

  package init(url: String) { self.url = url }
}

/// The network, as a type with static functions only.
@MainActor
package protocol ImageEngine {
  static func requestImage(at url: String, completion: @escaping @MainActor (LoadedImage?, FileNotFound?) -> Void)
}

@MainActor
package protocol ImageLoadingDelegate: AnyObject {
  func downloadCompleted(image: LoadedImage?, error: FileNotFound?)
}

/// Loads pictures through an engine, notifies a delegate, and has a picture to show until they are loaded.
@MainActor
package struct ImageLoader<Engine: ImageEngine> {
  /// The number of pixels per point.
  private let scale: Double

  nonisolated package init(scale: Double = 2) { self.scale = scale }

  /// The picture to show until another is loaded.
  package func defaultImage(size: LoadedImage.Size) -> LoadedImage {
    LoadedImage(name: "placeholder", size: .init(width: size.width * scale, height: size.height * scale))
  }

  package func downloadImage(at url: String, delegate: any ImageLoadingDelegate) {
    Engine.requestImage(at: url) { image, error in delegate.downloadCompleted(image: image, error: error) }
  }
}

/// Pictures that need no network.
package protocol ImageSource: AnyObject {
  func defaultImage(width: Int, height: Int) -> String
  func image(named name: String, scale: Int?) throws -> String
}

/// The pictures in an application's bundle.
package final class BundledImages: ImageSource {
  package init() {}

  package func defaultImage(width: Int, height: Int) -> String { "placeholder \(width)x\(height)" }

  package func image(named name: String, scale: Int?) throws -> String {
    guard name == "fantail" else { throw FileNotFound(url: name) }
    return scale.map { "\(name)@\($0)x" } ?? name
  }
}
