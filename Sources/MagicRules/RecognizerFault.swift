/// Why content is not recognized without libmagic.
package enum RecognizerFault: Error, Hashable, Sendable {
  /// This version of libmagic is not known.
  case unknownVersion(Int)
  /// libmagic loads no database, or more than one, from this list of places.
  case notOneDatabase(String)
  /// libmagic reads entries from this file of text.
  case entriesOfText(String)
  /// This file is no database of a version that is known.
  case unknownDatabase(String)
}

extension RecognizerFault: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .unknownVersion(let number):
      "libmagic \(number / 100).\(number % 100) is not one of the versions that are known"
    case .notOneDatabase(let list): "libmagic does not load just one database from \(list)"
    case .entriesOfText(let file): "libmagic reads entries of its own from \(file)"
    case .unknownDatabase(let file): "\(file) is not a database that can be read"
    }
  }
}
