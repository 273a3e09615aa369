public import SafeFiles
import ShareModel
public import ShareRules
public import SystemPackage

/// What a manifest may say, by where it comes from.
///
/// A manifest in an inbox is written by strangers, so each rule is as narrow as its use.
public struct ManifestRules: Hashable, Sendable {
  /// Which files the key `file` may name.
  public enum Files: Hashable, Sendable {
    /// None: content is inline.
    case refused
    /// Any, by an absolute path: the user trusts the author of the manifest.
    case anywhere
    /// Those in the directory of the manifest, by a relative path.
    case beneath(FileReference)
    /// Those that an extension left in its output directory, by a relative path or by an absolute
    /// one that leads there.
    case returned(beneath: FilePath)
    /// Any, and none is looked at: the attachment counts by its types alone.
    case notLookedAt
  }

  /// Which files may be named.
  public var files: Files

  /// Whether the manifest only asks what a rule would say.
  ///
  /// Then the version, the content and even the attachments may be left out, and links may lead
  /// to files, since nothing is handed over.
  public var isQuestion: Bool

  /// The most attachments of all items together.
  public var maximumAttachments: Int

  private init(files: Files, isQuestion: Bool, maximumAttachments: Int) {
    self.files = files
    self.isQuestion = isQuestion
    self.maximumAttachments = maximumAttachments
  }

  /// The rules for the `context.json` of a directory `NAME.share`.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - limits: The bounds of the host.
  /// - Returns: The rules.
  public static func directory(_ directory: FileReference, limits: HostLimits) -> Self {
    Self(
      files: .beneath(directory), isQuestion: false, maximumAttachments: limits.attachments)
  }

  /// The rules for a file `NAME.share.json` and for a line on standard input.
  ///
  /// - Parameters:
  ///   - allowsPaths: Whether files may be named by absolute paths.
  ///   - limits: The bounds of the host.
  /// - Returns: The rules.
  public static func inline(allowsPaths: Bool, limits: HostLimits) -> Self {
    Self(
      files: allowsPaths ? .anywhere : .refused, isQuestion: false,
      maximumAttachments: limits.attachments)
  }

  /// The rules for the items that an extension returns.
  ///
  /// - Parameters:
  ///   - output: The extension's output directory, absolute.
  ///   - limits: The bounds of the host.
  /// - Returns: The rules.
  public static func returned(beneath output: FilePath, limits: HostLimits) -> Self {
    Self(
      files: .returned(beneath: output), isQuestion: false,
      maximumAttachments: limits.attachments)
  }

  /// The rules for a context about which a rule is only asked.
  ///
  /// - Parameter limits: The bounds of the host.
  /// - Returns: The rules.
  public static func question(limits: HostLimits = HostLimits()) -> Self {
    Self(files: .notLookedAt, isQuestion: true, maximumAttachments: limits.attachments)
  }
}

extension ManifestRules {
  /// The codes under which faults are reported.
  struct Codes {
    let malformed: ReasonCode
    let pathOutside: ReasonCode
    let pathMissing: ReasonCode
    let pathNotAFile: ReasonCode
  }

  /// What is wrong with an answer is the extension's fault, and is named so.
  var codes: Codes {
    if case .returned = files {
      Codes(
        malformed: .answerMalformed, pathOutside: .returnedFileOutside,
        pathMissing: .returnedFileUnreadable, pathNotAFile: .returnedFileUnreadable)
    } else {
      Codes(
        malformed: .manifestMalformed, pathOutside: .manifestPathOutside,
        pathMissing: .manifestPathMissing, pathNotAFile: .manifestPathNotAFile)
    }
  }
}
