import Foundation

/// A URL that must be refused, and why.
struct HostileURL: Hashable, Sendable {
  /// Where it is: the file and the number of the line.
  let place: String
  /// The code of the reason for which it is refused.
  let reason: String
  /// The URL.
  let text: String
}

/// URLs of one kind: a file of the folder `Corpus`.
enum HostileFamily: String, CaseIterable, Sendable {
  case addresses, authorities, callbacks, controls, homographs, keys, parameters, paths, redirects
  case routes, schemes, weblinks

  /// The folder with the files.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  /// The URLs of the family, in the order of the file.
  func urls() throws -> [HostileURL] {
    let file = Self.folder.appending(path: rawValue + ".txt")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return try zip(1..., lines).compactMap { number, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let place = "\(rawValue).txt:\(number)"
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw HostileURLError(place: place, words: "no reason and URL")
      }
      var text = HostileText(parts[1])
      guard let url = text.decoded() else {
        throw HostileURLError(place: place, words: "no such escape")
      }
      return HostileURL(place: place, reason: String(parts[0]), text: url)
    }
  }
}

/// A line of a file that cannot be read.
struct HostileURLError: Error {
  let place: String
  let words: String
}
