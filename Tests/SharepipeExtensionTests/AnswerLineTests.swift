import Foundation
import TestSupport
import Testing

@testable import SharepipeExtension

struct AnswerLineTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  private func text(_ line: Data) -> String { String(decoding: line, as: UTF8.self) }

  @Test func `what is not said is left out`() throws {
    let context = ExtensionContext(items: [], output: folder)
    #expect(text(try AnswerLine.completed(nil, of: context)) == "{\"completed\":{}}\n")
    #expect(text(try AnswerLine.validity(true)) == "{\"valid\":true}\n")
    #expect(text(try AnswerLine.validity(false)) == "{\"reasons\":[],\"valid\":false}\n")
    #expect(
      text(try AnswerLine.validity(.invalid(reasons: ["a\nb"])))
        == "{\"reasons\":[\"a\\nb\"],\"valid\":false}\n")
    let cancellation = ExtensionCancellation(domain: "d", code: 3, message: "m")
    #expect(
      text(try AnswerLine.cancelled(cancellation))
        == "{\"cancelled\":{\"code\":3,\"domain\":\"d\",\"message\":\"m\"}}\n")
  }

  @Test func `a file that lies elsewhere is copied to the output, one that is there stays`() throws
  {
    try temporary.makeDirectory("output")
    let output = folder.appending(path: "output")
    let elsewhere = folder.appending(path: "0.txt")
    try Data("elsewhere".utf8).write(to: elsewhere)
    let context = ExtensionContext(items: [], output: output)
    let mine = context.outputFile(named: "0.txt")
    try Data("mine".utf8).write(to: mine)
    func provider(_ file: URL) -> ItemProvider {
      ItemProvider(registeredTypeIdentifiers: ["public.text"], content: .file(file))
    }
    let item = ExtensionItem(attachments: [provider(mine), provider(elsewhere)])
    let answer = text(try AnswerLine.completed([item], of: context))
    #expect(answer.contains("\"file\":\"\(output.path)/0.txt\""))
    #expect(answer.contains("\"file\":\"\(output.path)/0 2.txt\""))
    #expect(
      try String(contentsOf: output.appending(path: "0 2.txt"), encoding: .utf8) == "elsewhere")
  }

  @Test func `an empty list of items is no way to stop a share`() {
    let context = ExtensionContext(items: [], output: folder)
    #expect(throws: AnswerFault.noItems) { try AnswerLine.completed([], of: context) }
    #expect(
      "\(AnswerFault.noItems)"
        == "the list of returned items is empty; return nil to leave the context as it is, or throw "
        + "ExtensionCancellation to stop the share here")
  }

  static let names: [(String, String)] = [
    ("a/b.txt", "a_b.txt"), ("", "_"), ("..", "_.."), ("line\nline", "line_line"),
    ("a/\u{301}b", "a_\u{301}b"), ("x/\u{200D}y", "x_\u{200D}y"), ("/\u{FE0F}", "_\u{FE0F}"),
    (".\u{301}", "_.\u{301}"), ("two\r\nlines", "two__lines"), ("a.tar.gz", "a.tar.gz"),
    (
      String(repeating: "e\u{301}", count: 200) + ".txt",
      String(repeating: "e\u{301}", count: 83) + ".txt"
    ),
    ("a." + String(repeating: "x", count: 300), "a." + String(repeating: "x", count: 253)),
  ]

  @Test(arguments: names)
  func `the name of a new file stays in its directory`(wanted: String, name: String) throws {
    let context = ExtensionContext(items: [], output: folder)
    let file = context.outputFile(named: wanted)
    #expect(Array(file.path.utf8) == Array((folder.path + "/" + name).utf8))
    try Data().write(to: file)
    let next = context.outputFile(named: wanted)
    #expect(next != file)
    try Data().write(to: next)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func `a number of options is one, whole or not`() {
    #expect(OptionValue.integer(2).number == 2)
    #expect(OptionValue.number(2.5).number == 2.5)
    #expect(OptionValue.string("2").number == nil)
  }

  @Test func `a type is registered letter case aside, and others that conform to it are not`() {
    let provider = ItemProvider(
      registeredTypeIdentifiers: ["public.JPEG"], content: .text(""))
    #expect(provider.hasRegistered("public.jpeg"))
    #expect(!provider.hasRegistered("public.image"))
  }
}
