#if Sources
import Foundation
import SourceFlow
import SourceReading
import Testing

/// Functions that are too large to be gone through to their end.
struct UnfinishedFunctionTests {
  private static func handler(_ body: String) -> String {
    """
    class Opener {
      func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
      ) -> Bool {
        \(body)
        return true
      }
    }

    """
  }

  /// Functions of which each calls the next one ten times, always with other arguments.
  private static let calls: String = {
    var text = handler("c1(\"0\")")
    for level in 1...6 {
      let names = (1...level).map { "p\($0)" }
      let parameters = names.map { "_ \($0): String" }.joined(separator: ", ")
      let calls = (0...9).map { "  c\(level + 1)(\(names.joined(separator: ", ")), \"\($0)\")\n" }
      text += "func c\(level)(\(parameters)) {\n\(calls.joined())}\n"
    }
    return text + "func c7(_ p: String...) {}\n"
  }()

  /// A handler with a chain of calls.
  private static func chain(_ count: Int) -> String {
    handler("app" + String(repeating: ".next()", count: count))
  }

  /// What a file does, found on a thread with as much stack as `check` gives it.
  private static func analysis(_ text: String) async throws -> SourceAnalysis {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread {
        continuation.resume(with: Result { try ReadApp("App.swift", text).analysis })
      }
      thread.stackSize = 128 << 20
      thread.start()
    }
  }

  private static func unfinished(_ text: String) async throws -> [UnfinishedFunction] {
    try await analysis(text).unfinished
  }

  @Test func `a function that calls too much is named`() async throws {
    let found = try await Self.unfinished(Self.calls)
    #expect(
      found.map(\.words) == [
        "'application(_:open:options:)' is not followed to its end, since it and what it calls "
          + "have more than 300000 expressions to look at"
      ])
    let place = try #require(Self.calls.utf8.firstRange(of: "application".utf8))
    #expect(
      found.first?.range.start
        == UInt32(Self.calls.utf8.distance(from: Self.calls.startIndex, to: place.lowerBound)))
    #expect(found.first?.unit == "App.swift")
  }

  @Test func `a function that is nested too deeply is named`() async throws {
    #expect(
      try await Self.unfinished(Self.chain(700)).map(\.words) == [
        "'application(_:open:options:)' is not followed to its end, since something in it or in "
          + "what it calls is nested deeper than 600"
      ])
    #expect(try await Self.unfinished(Self.chain(100)) == [])
  }

  @Test func `code outside of functions has no name to tell`() async throws {
    let text = "UIApplication.shared.open(a" + String(repeating: ".b()", count: 700) + ")\n"
    #expect(
      try await Self.unfinished(text).map(\.words) == [
        "the code outside of functions is not followed to its end, since something in it or in "
          + "what it calls is nested deeper than 600"
      ])
  }

  @Test func `what is not followed to its end is remembered with the rest`() async throws {
    let analysis = try await Self.analysis(Self.chain(700))
    #expect(analysis.unfinished.count == 1)
    #expect(try SourceAnalysis(bytes: analysis.bytes).unfinished == analysis.unfinished)
  }
}
#endif
