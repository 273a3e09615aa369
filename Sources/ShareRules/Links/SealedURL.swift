/// What the journal does not have of a URL: its secrets, and the random number of their digests.
///
/// The one place of the state that has it is `work/CONTEXT/url`, mode 0600: the number in its first
/// line, and the URL without its keys. It is written before the journal knows the context, so that
/// the work goes on after a crash, or after a person has agreed. It stays while the context is held,
/// and goes with the directory of the context when that has ended, and with a directory that the
/// journal does not know at the next start.
package struct SealedURL: Hashable, Sendable {
  /// The URL without its keys.
  package let url: String
  /// 128 bits in hexadecimal digits.
  package let salt: String

  /// Seals a URL.
  ///
  /// - Parameters:
  ///   - url: The URL without its keys.
  ///   - salt: A number that cannot be guessed, or `nil` for a new one.
  package init(_ url: String, salt: String? = nil) {
    self.url = url
    self.salt = salt ?? String(UInt128.random(in: 0 ... .max), radix: 16)
  }

  /// SHA-256 of the random number and the URL.
  var digest: String { LinkOpening.digest(of: Array(url.utf8), salt) }
}
