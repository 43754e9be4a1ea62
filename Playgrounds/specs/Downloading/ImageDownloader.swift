/// A picture, as far as these examples need one.
struct Image: Sendable, Equatable {
  struct Size: Sendable, Equatable {
    var width: Double
    var height: Double
  }

  let name: String
  let size: Size
}

enum DownloadProblem: Error, Sendable, Equatable {
  case fileNotFound(String)
  case offline
}

/// Fetches pictures. Trusted, and so not under test.
@MainActor
protocol NetworkEngine {
  func requestImage(at url: String, completion: @escaping @MainActor (Result<Image, DownloadProblem>) -> Void)
}

@MainActor
protocol ImageDownloaderDelegate: AnyObject {
  func downloadDidComplete(with result: Result<Image, DownloadProblem>)
}

/// Loads pictures through a network engine, and has one to show until they come.
@MainActor
struct ImageDownloader {
  let engine: any NetworkEngine
  /// Pixels a point.
  let scale: Double

  /// The picture to show until another is there.
  func defaultImage(size: Image.Size) -> Image {
    Image(name: "placeholder", size: .init(width: size.width * scale, height: size.height * scale))
  }

  func downloadImage(at url: String, delegate: any ImageDownloaderDelegate) {
    engine.requestImage(at: url) { [weak delegate] result in delegate?.downloadDidComplete(with: result) }
  }
}
