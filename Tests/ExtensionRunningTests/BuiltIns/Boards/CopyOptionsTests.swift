import Documents
import Testing

@testable import ExtensionRunning

struct CopyOptionsTests {
  @Test
  func `without options a copy is on the board 'copies' for ten minutes`() throws {
    let options = try CopyOptions([:])
    #expect(options.board.rawValue == "copies")
    #expect(options.lifetime == 600)
  }

  @Test
  func `a name and a time are read`() throws {
    let options = try CopyOptions(["Board": .string("notes"), "ExpiresAfter": .string("1 day")])
    #expect(options.board.rawValue == "notes")
    #expect(options.lifetime == 86_400)
  }

  static let time = "a time with its unit, such as '30 s', '5 minutes' or '30 days'"

  static let faults: [(options: [String: DocumentValue], message: String)] = [
    (
      ["Board": .string("general")],
      "Board: there is no general board, because any process could read it; give the board a name "
        + "of its own"
    ),
    (
      ["Board": .string("a/b")],
      "Board: expected a name of at most 64 letters, digits, '.', '-' and '_', which begins with a "
        + "letter or a digit"
    ),
    (["Board": .integer(1)], "Board: expected a string, found 1"),
    (["Board": .string("")], "Board: expected a string, found an empty one"),
    (["Bord": .string("a")], "Bord: unknown key; did you mean 'Board'?"),
    (["ExpiresAfter": .integer(600)], "ExpiresAfter: expected \(time), found 600"),
    (["ExpiresAfter": .string("0 s")], "ExpiresAfter: expected \(time), found the string '0 s'"),
    (
      ["ExpiresAfter": .string("2 days")],
      "ExpiresAfter: a copy lasts a day at most; keep it somewhere else if you need it longer"
    ),
    (
      ["Board": .string("general"), "Directory": .string("/tmp")],
      "Board: there is no general board, because any process could read it; give the board a name "
        + "of its own; Options.Directory: unknown key"
    ),
  ]

  @Test(arguments: faults)
  func `what is wrong is named`(options: [String: DocumentValue], message: String) {
    let error = #expect(throws: BuiltInError.self) { try CopyOptions(options) }
    #expect(error?.description == "its options are wrong: Options.\(message)")
  }
}
