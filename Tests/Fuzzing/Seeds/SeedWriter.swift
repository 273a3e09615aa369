import Foundation

/// Writes what fuzzers begin with, a file for each input.
///
/// `Judging`, `Callbacks` and `Redirects` begin with the hostile URLs, the others with the lines of a
/// file beside this one, which have the same escapes.
@main
struct SeedWriter {
  private let folder: URL

  static func main() throws {
    let writer = SeedWriter(folder: URL(filePath: CommandLine.arguments[1]))
    try writer.writeURLs()
    let targets = [
      "Associations", "Callbacks", "Expressions", "PredicatesAnswers", "PredicatesMatching",
      "PredicatesNesting", "PredicatesParsing", "Wildcards",
    ]
    for target in targets {
      try writer.writeLines(for: target)
    }
  }

  private func write(_ data: Data, to target: String, _ name: String) throws {
    let place = folder.appending(path: target)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try data.write(to: place.appending(path: name))
  }

  private func writeURLs() throws {
    for family in HostileFamily.allCases {
      // What is only long teaches a fuzzer nothing.
      for url in try family.urls() where url.text.utf8.count <= 2_100 {
        let name = url.place.replacing(":", with: "-")
        let text = Data(url.text.utf8)
        try write(text, to: "Redirects", name)
        try write(Data([16]) + text, to: "Judging", name)
        if family == .callbacks { try write(Data([0]) + text, to: "Callbacks", name) }
        if family == .redirects { try write(Data([2]) + text, to: "Callbacks", name) }
      }
    }
  }

  private func writeLines(for target: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: target + ".txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    for (number, line) in zip(1..., lines) where !line.hasPrefix("#") {
      var text = HostileText(line)
      guard let seed = text.decoded() else { throw SeedError(line: "\(target).txt:\(number)") }
      try write(Data(seed.utf8), to: target, "line-\(number)")
    }
  }
}

/// A line with an escape that is none.
struct SeedError: Error {
  let line: String
}
