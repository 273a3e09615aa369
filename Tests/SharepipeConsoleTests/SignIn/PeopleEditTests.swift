import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct PeopleEditTests {
  let folder: TemporaryFolder
  let path: FilePath

  init() throws {
    folder = try TemporaryFolder()
    path = folder.place("people")
  }

  private func failure(_ edit: PeopleEdit) -> String? {
    do {
      try edit.apply(to: path)
      return nil
    } catch {
      return error.description.replacing(folder.path.string, with: "DIR")
    }
  }

  private static let before = """
    # The persons of the console.

    # Ada is the owner.
    ada:   # She may do everything.
      role: answer
      user: 0

    # Bob looks after the scanner.
    'bob':
      # He has no password.

      role: look

    # The end.

    """

  @Test func `a file is made for the first person, for its owner alone`() throws {
    #expect(failure(.add("ada", .init(role: .answer))) == nil)
    #expect(folder.text(of: "people") == "ada:\n  role: answer\n")
    #expect(try FileFacts(at: path, followingLinks: false).permissions == 0o600)
    #expect(folder.names() == ["people"])
  }

  static let changes: [(PeopleEdit, String, String)] = [
    (
      .add("carl", .init(role: .look, user: .init(number: 7))), "# The end.\n",
      "# The end.\ncarl:\n  role: look\n  user: 7\n"
    ),
    (
      .add("@c", .init(role: .look, user: .init(number: 7, name: "carl"))), "# The end.\n",
      "# The end.\n\"@c\":\n  role: look\n  user: 7\n"
    ),
    (
      .role("ada", .look), "ada:   # She may do everything.\n  role: answer\n  user: 0\n",
      "ada:\n  role: look\n  user: 0\n"
    ),
    (
      .role("bob", .answer), "'bob':\n  # He has no password.\n\n  role: look\n",
      "bob:\n  role: answer\n"
    ),
    (.remove("bob"), "'bob':\n  # He has no password.\n\n  role: look\n", ""),
    (.remove("ada"), "ada:   # She may do everything.\n  role: answer\n  user: 0\n", ""),
  ]

  @Test(arguments: changes)
  func `a change leaves everything of others as it is written`(
    edit: PeopleEdit, old: String, new: String
  ) throws {
    try folder.write("people", Self.before, mode: 0o600)
    if case .add("@c", _) = edit {
      // There is no such user here, so what would be written cannot be read.
      #expect(failure(edit)?.hasPrefix("DIR/people: @c.user: expected") == true)
      #expect(folder.text(of: "people") == Self.before)
      return
    }
    #expect(failure(edit) == nil)
    #expect(folder.text(of: "people") == Self.before.replacing(old, with: new))
  }

  @Test func `lines may end as in Windows`() throws {
    try folder.write("people", Self.before.replacing("\n", with: "\r\n"), mode: 0o600)
    #expect(failure(.role("bob", .answer)) == nil)
    let old = "'bob':\n  # He has no password.\n\n  role: look\n"
    #expect(
      folder.text(of: "people")
        == Self.before.replacing(old, with: "bob:@  role: answer@")
        .replacing("\n", with: "\r\n").replacing("@", with: "\n"))
  }

  @Test func `a password is written, and taken away`() throws {
    try folder.write("people", Self.before, mode: 0o600)
    let hash = try PasswordHash.sample("12345678")
    #expect(failure(.password("bob", hash)) == nil)
    #expect(try PeopleFile.load(path).password(of: "bob") == hash)
    #expect(failure(.password("bob", nil)) == nil)
    #expect(try PeopleFile.load(path).password(of: "bob") == nil)
  }

  static let faults: [(PeopleEdit, String)] = [
    (
      .add("Ada", .init(role: .look)),
      "'Ada' is not a name of 1 to 64 characters out of a-z, 0-9, '.', '_', '@' and '-'"
    ),
    (
      .add("ada", .init(role: .look)),
      "DIR/people: already has a person 'ada'; change the role with 'sharepipe console people role', "
        + "or remove the person first"
    ),
    (.remove("bbo"), "DIR/people: has no person 'bbo'; did you mean 'bob'?"),
    (
      .role("christopher", .look),
      "DIR/people: has no person 'christopher'; 'sharepipe console people list' lists them"
    ),
    (
      .add("carl", .init(role: .look, user: .init(number: 0))),
      "DIR/people: carl.user: is also the user of 'ada'; give each person a user of their own"
    ),
  ]

  @Test(arguments: faults)
  func `a change that cannot be made changes nothing`(edit: PeopleEdit, message: String) throws {
    try folder.write("people", Self.before, mode: 0o600)
    #expect(failure(edit) == message)
    #expect(folder.text(of: "people") == Self.before)
  }

  @Test func `a change of a file that is not there makes none`() {
    let message = "DIR/people: there is no such file; run 'sharepipe console people add' to make it"
    #expect(failure(.remove("ada")) == message)
    #expect(failure(.role("ada", .look)) == message)
    #expect(folder.names() == [])
  }

  static let unusual = [
    "{ ada: { role: look } }\n", "? ada\n: { role: look }\n", "\"\\x61da\":\n  role: look\n",
  ]

  @Test(arguments: unusual)
  func `an entry in an unusual form is left alone`(text: String) throws {
    try folder.write("people", text, mode: 0o600)
    #expect(
      failure(.role("ada", .answer))
        == "DIR/people: the entry of 'ada' is written in a form that this command does not change; "
        + "change the file with a text editor")
    #expect(folder.text(of: "people") == text)
  }

  @Test func `a file with errors is not changed`() throws {
    try folder.write("people", "ada: { role: lok }\n", mode: 0o600)
    #expect(
      failure(.add("bob", .init(role: .look)))
        == "DIR/people: ada.role: expected one of 'look', 'answer', found 'lok'; did you mean 'look'?"
    )
    try folder.write("people", "ada: { role: look }\n", mode: 0o640)
    #expect(
      failure(.add("bob", .init(role: .look)))
        == "DIR/people: its group or others have rights (mode 0640); run 'chmod 600' on it")
  }

  @Test func `a link in the place of the file or of the new one is not followed`() throws {
    try folder.write("other", "ada: { role: look }\n", mode: 0o600)
    try folder.link("people", to: "other")
    #expect(
      failure(.add("bob", .init(role: .look)))
        == "DIR/people: it is a symbolic link; put the file itself there")
    #expect(folder.text(of: "other") == "ada: { role: look }\n")
    #expect(unsafe path.withPlatformString { unsafe unlink($0) } == 0)
    try folder.link(".people.new", to: "other")
    #expect(failure(.add("bob", .init(role: .look))) == nil)
    #expect(folder.text(of: "other") == "ada: { role: look }\n")
    #expect(folder.names() == ["other", "people"])
  }

  @Test func `of many changes at once none is lost`() async throws {
    let failures: [String] = await withTaskGroup(of: String?.self) { group in
      for number in 0..<12 {
        group.addTask {
          let edit = PeopleEdit.add("p\(number)", .init(role: .look))
          return await BlockingThread.run { self.failure(edit) }
        }
      }
      return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    #expect(failures == [])
    #expect(try PeopleFile.load(path).entries.count == 12)
    #expect(folder.names() == ["people"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `what root changes still belongs to its owner`() throws {
    try folder.write("people", "", mode: 0o600)
    #expect(unsafe folder.path.withPlatformString { unsafe chown($0, 4321, 4322) } == 0)
    #expect(unsafe path.withPlatformString { unsafe chown($0, 4321, 4322) } == 0)
    #expect(failure(.add("ada", .init(role: .look))) == nil)
    let facts = try FileFacts(at: path, followingLinks: false)
    #expect(facts.owner == 4321 && facts.group == 4322 && facts.permissions == 0o600)
    // So does a file that root makes in the folder of another user.
    #expect(unsafe path.withPlatformString { unsafe unlink($0) } == 0)
    #expect(failure(.add("ada", .init(role: .look))) == nil)
    #expect(try FileFacts(at: path, followingLinks: false).owner == 4321)
  }
}
