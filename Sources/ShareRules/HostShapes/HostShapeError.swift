import Documents

/// Why a host shape cannot be made.
public enum HostShapeError: Error, Hashable, Sendable {
  /// No name is given.
  case noName
  /// No shape has the name.
  case unknownShape(String, suggestion: String?)
  /// The shape takes less than was given.
  case tooManyOperands(usage: String, operand: String)
  /// Expected was a number from 1 to 1,000.
  case notACount(usage: String, operand: String)
  /// Expected was a URL; the detail says what is wrong with this one.
  case notAURL(usage: String, operand: String, detail: String)
  /// Expected was the name of a file.
  case notAFile(usage: String, operand: String)
  /// There are more files than one share may have.
  case tooManyFiles(usage: String, limit: Int)
}

extension HostShapeError: CustomStringConvertible {
  /// What is wrong and what to do.
  ///
  /// Text from outside in it is not escaped.
  public var description: String {
    switch self {
    case .noName: "the name of a shape is missing, such as 'photos 3'"
    case .unknownShape(let name, let suggestion?):
      "there is no shape '\(name.excerpt)'; did you mean '\(suggestion)'?"
    case .unknownShape(let name, nil):
      "there is no shape '\(name.excerpt)'; the shapes are "
        + HostShape.all.map(\.name).joined(separator: ", ")
    case .tooManyOperands(let usage, let operand):
      "'\(operand.excerpt)' is too much: write it as '\(usage)'"
    case .notACount(let usage, let operand):
      "'\(usage)': expected a whole number from 1 to 1000, found '\(operand.excerpt)'"
    case .notAURL(let usage, let operand, let detail):
      "'\(usage)': expected a URL such as https://example.com/, found '\(operand.excerpt)': "
        + detail
    case .notAFile(let usage, let operand):
      "'\(usage)': expected the name of a file, found '\(operand.excerpt)'"
    case .tooManyFiles(let usage, let limit): "'\(usage)': give at most \(limit) files"
    }
  }
}
