/// Why content is not recognized without libmagic.
package enum RecognizerFault: Error, Hashable, Sendable {
  /// This version of libmagic is not known.
  case unknownVersion(Int)
  /// libmagic loads no database, or more than one, from this list of places.
  case notOneDatabase(String)
  /// libmagic reads entries from this file of text.
  case entriesOfText(String)
  /// This file is no database.
  case unknownDatabase(String)
  /// This database has a format, with this number, that is not known for the version of libmagic.
  case unknownFormat(String, Int)
}

extension RecognizerFault: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .unknownVersion(let number):
      "sharepipe has its own recognition for \(Self.knownVersions), and this system has libmagic "
        + Self.name(number)
    case .notOneDatabase(let list): "libmagic does not load just one database from \(list)"
    case .entriesOfText(let file): "libmagic reads entries of its own from \(file)"
    case .unknownDatabase(let file): "\(file) is not a database that can be read"
    case .unknownFormat(let file, let number):
      "the database \(file) has format \(number), which sharepipe does not know for this libmagic"
    }
  }

  private static var knownVersions: String {
    let names = LibmagicVersion.known.keys.sorted().map(name)
    return "libmagic \(names.first ?? "") to \(names.last ?? "")"
  }

  private static func name(_ version: Int) -> String { "\(version / 100).\(version % 100)" }
}
