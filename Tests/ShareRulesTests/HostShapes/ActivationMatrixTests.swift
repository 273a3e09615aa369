import Documents
import ShareModel
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct ActivationMatrixTests {
  private static func row(_ name: String, _ value: DocumentValue?) -> ActivationMatrix.Row {
    .init(name: name, rule: ActivationRule(value, catalogue: .builtIn))
  }

  private static func matrix(
    _ rows: [ActivationMatrix.Row], types: MatchingPayload.Types = .reduced
  ) throws -> ActivationMatrix {
    let shapes = try ["photos", "firefox-page", "finder"].map { try HostShape.named($0) }
    return ActivationMatrix(
      rows: rows, columns: ActivationMatrix.columns(of: shapes, catalogue: .builtIn), types: types)
  }

  @Test func `each extension is asked about each context`() throws {
    let matrix = try Self.matrix([
      Self.row("images", rule(["Img": .integer(1)])), Self.row("always", .string("TRUEPREDICATE")),
      Self.row("none", nil),
    ])
    #expect(matrix.columns.map(\.name) == ["photos", "firefox-page", "finder"])
    #expect(
      matrix.answers.map { $0.map(\.isActive) } == [
        [true, false, false], [true, true, true], [false, false, false],
      ])
    #expect(matrix.answers.joined().allSatisfy { $0.trace == nil })
  }

  @Test func `contexts that are refused for the same reason stand together`() throws {
    let matrix = try Self.matrix([
      Self.row("files", rule(["File": .integer(1)])), Self.row("broken", .string("ANY x ==")),
    ])
    let files = matrix.refusals(inRow: 0)
    #expect(files.map(\.columns) == [[0, 1]])
    #expect(
      files.map(\.reason.message) == ["the rule asks for every attachment to be a file"])
    let broken = matrix.refusals(inRow: 1)
    #expect(broken.map(\.columns) == [[0, 1, 2]])
    #expect(broken.map(\.reason.code) == [.ruleSyntax])
  }

  @Test func `an answer that depends is neither a yes nor a no`() throws {
    let rows = [
      Self.row("pdf", .string(ActivationRuleTests.some("com.adobe.pdf"))),
      Self.row("links", rule(["V": 2, "URL": 1])),
    ]
    let columns = ActivationMatrix.columns(
      of: try ["notes", "chrome-page"].map { try HostShape.named($0) }, catalogue: .builtIn)
    let matrix = ActivationMatrix(rows: rows, columns: columns)
    #expect(matrix.dependences.map { $0.map { $0 != nil } } == [[false, true], [false, false]])
    #expect(matrix.refusals(inRow: 0).map(\.columns) == [[0]])
    #expect(matrix.doubts(inRow: 0).map(\.columns) == [[1]])
    #expect(matrix.doubts(inRow: 0).map(\.reason.code) == [.ruleDepends])
    #expect(matrix.doubts(inRow: 1).isEmpty)
  }

  @Test func `every shape is a column unless some are chosen`() {
    #expect(
      ActivationMatrix.columns(catalogue: .builtIn).map(\.name) == HostShape.all.map(\.name))
  }

  @Test func `raw types are seen when they are asked for`() throws {
    let both = ActivationMatrix.Column(name: "both", context: context("furl+url"))
    let rows = [Self.row("wire", .string(ActivationRuleTests.wire))]
    #expect(
      !ActivationMatrix(rows: rows, columns: [both]).answers[0][0].isActive)
    #expect(
      ActivationMatrix(rows: rows, columns: [both], types: .raw).answers[0][0].isActive)
  }
}
