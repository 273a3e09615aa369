package import AppLinks
import Documents

/// What the journal does not have of a URL: its secrets, what its sender sent beside it, and the random
/// number of their digests.
///
/// The one place of the state that has it is `work/CONTEXT/url`, mode 0600: the number in its first
/// line, the URL without its keys in the second, and the annotation as JSON in a third. It is written
/// before the journal knows the context, so that the work goes on after a crash, or after a person has
/// agreed. It stays while the context is held, and goes with the directory of the context when that
/// has ended, and with a directory that the journal does not know at the next start.
package struct SealedURL: Hashable, Sendable {
  /// The URL without its keys.
  package let url: String
  /// What its sender sent beside it, or `nil`.
  package let annotation: LinkAnnotation?
  /// 128 bits in hexadecimal digits.
  package let salt: String

  /// Seals a URL.
  ///
  /// - Parameters:
  ///   - url: The URL without its keys.
  ///   - annotation: What its sender sent beside it, or `nil`.
  ///   - salt: A number that cannot be guessed, or `nil` for a new one.
  package init(_ url: String, _ annotation: LinkAnnotation? = nil, salt: String? = nil) {
    self.url = url
    self.annotation = annotation
    self.salt = salt ?? String(UInt128.random(in: 0 ... .max), radix: 16)
  }

  /// SHA-256 of the random number, the URL and the annotation.
  var digest: String { LinkOpening.digest(of: lines, salt) }
}

extension SealedURL {
  private static let lineFeed = UInt8(ascii: "\n")

  /// The URL and, behind a line feed, the annotation as JSON; a URL that is not refused has none.
  package var lines: [UInt8] {
    guard let annotation else { return Array(url.utf8) }
    var json = JSONWriter()
    json.value(annotation.value)
    return Array(url.utf8) + [Self.lineFeed] + json.bytes
  }

  /// Reads what ``lines`` has; `nil` if it has something else.
  ///
  /// - Parameters:
  ///   - lines: The URL and the annotation.
  ///   - salt: The random number.
  package init?(lines: ArraySlice<UInt8>, salt: String) {
    let end = lines.firstIndex(of: Self.lineFeed) ?? lines.endIndex
    guard let url = String(validating: lines[..<end], as: UTF8.self) else { return nil }
    guard end < lines.endIndex else {
      self.init(url, salt: salt)
      return
    }
    guard let value = try? JSONReader.read(Array(lines[(end + 1)...]), named: "annotation"),
      let annotation = try? LinkAnnotation(value)
    else { return nil }
    self.init(url, annotation, salt: salt)
  }
}
