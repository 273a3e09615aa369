import Foundation
import SharepipeExtension

/// Keeps a list of how many words were shared: one line for each share, in `words.tsv`.
@main
struct WordCount: ShareExtension {
  func isContentValid(_ context: ExtensionContext) async throws -> ContentValidity {
    let count = try Self.words(in: context)
    let least = context.options["MinimumWords"]?.integer ?? 1
    return ContentValidity(
      reasons: count >= least ? [] : ["it has \(count) words, and the least is \(least)"])
  }

  func didSelectPost(_ context: ExtensionContext) async throws {
    let list = context.container.appending(path: "words.tsv")
    // An existing list that cannot be read must not be replaced by an empty one.
    let isThere = FileManager.default.fileExists(atPath: list.path)
    var lines = isThere ? try String(contentsOf: list, encoding: .utf8) : ""
    // A run that was interrupted is repeated with the same key: what is in the list stays once.
    let key = context.idempotencyKey
    guard !lines.contains("\t\(key)\n") else { return }
    lines += "\(try Self.words(in: context))\t\(key)\n"
    try Data(lines.utf8).write(to: list, options: .atomic)
  }

  private static func words(in context: ExtensionContext) throws -> Int {
    try context.attachments.reduce(0) { sum, attachment in
      let text = String(decoding: try attachment.loadData(), as: UTF8.self)
      return sum + text.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.count
    }
  }
}
