/// A format of images of which pictures can be drawn.
///
/// The raw value is the word of `sharepipe-thumbnailer` for it.
enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, jpeg, gif, webp, heif, avif

  /// The format of a type, or `nil` if of that no picture is drawn.
  ///
  /// - Parameter type: The identifier of the type that the bytes show; what a name or a sender claims
  ///   does not count.
  init?(_ type: String) {
    switch type {
    case "public.png": self = .png
    case "public.jpeg": self = .jpeg
    case "com.compuserve.gif": self = .gif
    case "org.webmproject.webp": self = .webp
    case "public.heic", "public.heif": self = .heif
    case "public.avif": self = .avif
    default: return nil
    }
  }

  /// What people call it.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .heif: "HEIF"
    case .avif: "AVIF"
    }
  }
}
