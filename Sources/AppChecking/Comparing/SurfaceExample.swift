public import ShareModel
import TypeIdentifiers

/// Something that a person can try: it is let in by one version, and not by the other.
public enum SurfaceExample: Hashable, Sendable {
  /// A URL, and the bundle identifier of the app that opens it; `nil` for any sender.
  case url(String, sender: String?)
  /// Something that is shared.
  case context(SurfaceContext)
  /// A file, by its type, its filename extension, or both.
  case file(type: String?, filenameExtension: String?)
}

/// Something that is shared, as an example.
public struct SurfaceContext: Hashable, Sendable {
  /// What it is in words, such as `11 images (public.jpeg)`.
  public let words: String
  /// What `sharepipe explain --as` takes, such as `photos 11`; `nil` if no host app is known that
  /// shares it.
  public let request: String?
  /// What is shared, which `sharepipe explain --context` reads from a file.
  public let context: ShareContext
}

extension SurfaceExample {
  /// A URL that any sender may open.
  static func url(_ text: String) -> SurfaceExample { .url(text, sender: nil) }

  /// A file of a type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - catalogue: Knows the filename extension.
  /// - Returns: The example.
  static func file(_ type: String, in catalogue: TypeCatalogue) -> SurfaceExample {
    .file(
      type: type,
      filenameExtension: TypeIdentifier(type).flatMap(catalogue.preferredFilenameExtension))
  }
}
