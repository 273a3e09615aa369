package import ShareModel

/// Why a text or a file is no link that can be shared.
package enum LinkFault: Error, Hashable {
  /// There is no URL in the file; the text says where one was looked for.
  case missing(String)
  /// The URL is empty.
  case empty
  /// The URL has more than so many bytes.
  case tooLong(limit: Int)
  /// The URL has a character that controls something or breaks lines.
  case controlCharacter(Unicode.Scalar)
  /// The URL has no scheme.
  case noScheme
  /// The URL leads to a file of the machine it is opened on.
  case toFile
  /// The file says two different URLs.
  case ambiguous(String)
  /// The file has more than so many bytes.
  case fileTooLarge(limit: Int)
  /// The file is no document of its format.
  case malformed(String)

  /// The code under which it is reported.
  package var code: ReasonCode { self == .toFile ? .linkToFile : .linkMalformed }
}

extension LinkFault: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .missing(let place): "there is no URL; it is expected in \(place)"
    case .empty: "the URL is empty"
    case .tooLong(let limit): "the URL has more than \(limit) bytes"
    case .controlCharacter(let scalar):
      "the URL has the control character U+\(String(scalar.value, radix: 16, uppercase: true))"
        + " in it; write it percent-encoded"
    case .noScheme: "the URL has no scheme, such as 'https:'"
    case .toFile: "the link leads to a file; share the file itself"
    case .ambiguous(let key): "the key '\(key)' occurs twice with different values; keep one"
    case .fileTooLarge(let limit): "a file with a link has at most \(limit) bytes"
    case .malformed(let detail): detail
    }
  }
}
