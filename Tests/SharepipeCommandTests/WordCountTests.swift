import Foundation
import TestSupport
import Testing

/// The sample extension in Swift, run by the tool.
struct WordCountTests {
  @Test func `the tests of its rule pass before it is built`() async throws {
    let tests = Tool.package.appending(path: "Samples/extensions/WordCount/tests").path
    let outcome = try await Tool.run("test", tests)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.lines.last == "5 passed")
  }

  @Test func `a list that cannot be read is left as it is`() async throws {
    let folder = try CommandFolder()
    try await Self.install(in: folder)
    try folder.write("a.txt", "one two three")
    let container = folder.inbox + ".sharepipe/containers/org.sharepipe.word-count"
    _ = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    let list = Data("3\tk1\n".utf8) + [0xFF] + Data("\tk2\n".utf8)
    try list.write(to: URL(filePath: container + "/words.tsv"))
    try folder.write("b.txt", "four five")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 1)
    #expect(try Data(contentsOf: URL(filePath: container + "/words.tsv")) == list)
  }

  /// Puts the bundle with its program into the rules, and switches it on.
  private static func install(in folder: CommandFolder) async throws {
    let program = try #require(Tool.built("WordCount"), "no program 'WordCount' beside the tests")
    let sample = Tool.package.appending(path: "Samples/extensions/WordCount/WordCount.appex")
    try folder.write(
      "Extensions/WordCount.appex/Info.plist",
      String(contentsOf: sample.appending(path: "Info.plist"), encoding: .utf8), under: "Rules")
    let bundle = folder.rules + "/Extensions/WordCount.appex"
    try await copyProgram(program.path, to: bundle + "/WordCount")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bundle + "/WordCount")
    try folder.write("host.yaml", "extensions: [org.sharepipe.word-count]\n", under: "Rules")
  }

  @Test func `it counts what it is given, and says what is too little`() async throws {
    let folder = try CommandFolder()
    try await Self.install(in: folder)
    try folder.write("a.txt", "one two three")
    try folder.write("b.txt", "Don't count — this as more than eight words")
    try folder.write("c.txt", "— …")

    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("it has 0 words, and the least is 1"))
    let list = try String(
      contentsOfFile: folder.inbox + ".sharepipe/containers/org.sharepipe.word-count/words.tsv",
      encoding: .utf8)
    #expect(
      list.split(separator: "\n").compactMap { $0.split(separator: "\t").first }.sorted()
        == ["3", "8"])
  }
}
