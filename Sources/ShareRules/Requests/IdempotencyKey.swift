public import ShareModel

/// The key of a run: the same for each attempt to run an extension with the same content.
///
/// The journal knows by it whether the extension took the content before, and so does an extension
/// that keeps it with its work.
public struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
  /// The key as the journal has it and as extensions get it: SHA-256 of its parts in 64 lower-case
  /// hexadecimal digits.
  ///
  /// Where OpenSSL refuses, it is a text that equals no other key. It is never empty. Source: FIPS
  /// 180-4.
  public let description: String

  /// Makes the key of a run out of everything that the run depends on.
  ///
  /// - Parameters:
  ///   - name: The name by which the runs of the context are known: its entry and content, or its
  ///     identifier.
  ///   - identifier: The bundle identifier of the extension.
  ///   - fingerprint: The fingerprint of the extension as it is now.
  ///   - stage: The version of the context that it gets: 0 is the one that came in.
  ///   - lineage: The fingerprints of the actions that made this version, in order.
  public init(
    of name: String, extension identifier: BundleIdentifier, fingerprint: String, stage: Int = 0,
    lineage: [String] = []
  ) {
    let parts = [name, identifier.rawValue, fingerprint, "\(stage)"] + lineage
    description = BundleFingerprint.hash(of: Array(parts.joined(separator: "\u{0}").utf8))
  }

  /// Takes a key that was written; `nil` for an empty text, which is the key of no run.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    description = text
  }
}
