public import Documents
public import ShareModel
public import SystemPackage

/// Where an attachment was put by an extension of sharepipe's own that files content.
public struct FiledFile: Hashable, Sendable {
  /// What became of an attachment.
  public enum Manner: String, Hashable, Sendable, CaseIterable {
    /// It is a new file.
    case added
    /// A file with the same bytes was there, and nothing was written.
    case identical
    /// It took the place of an older file, which is kept.
    case replaced
  }

  /// The place of the attachment in the context.
  public var attachment: AttachmentPlace
  /// Where it is, absolute.
  public var path: FilePath
  /// How it was filed.
  public var manner: Manner
  /// SHA-256 of the bytes of a file, or of the listing of a directory that counts as one document.
  public var sha256: ContentDigest
  /// Which date the words of a date are of, such as `captured (exif)`; `nil` if no word needs one.
  public var date: String?
  /// Where the older file is that it replaced, absolute; `nil` if it replaced none.
  public var replaced: FilePath?
  /// How many folders on the path were made for it, from the innermost outwards.
  public var madeFolders: Int
  /// When it was taken back; `nil` if it was not.
  public var takenBack: Timestamp?

  /// Creates a value.
  public init(
    attachment: AttachmentPlace, path: FilePath, manner: Manner, sha256: ContentDigest,
    date: String? = nil, replaced: FilePath? = nil, madeFolders: Int = 0,
    takenBack: Timestamp? = nil
  ) {
    self.attachment = attachment
    self.path = path
    self.manner = manner
    self.sha256 = sha256
    self.date = date
    self.replaced = replaced
    self.madeFolders = madeFolders
    self.takenBack = takenBack
  }
}
