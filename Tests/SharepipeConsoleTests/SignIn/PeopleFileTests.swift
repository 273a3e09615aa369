import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct PeopleFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ text: String, mode: Int = 0o600) throws -> String? {
    let path = try folder.write("people", text, mode: mode)
    return failure(of: path)
  }

  private func failure(of path: FilePath) -> String? {
    do {
      _ = try PeopleFile.load(path)
      return nil
    } catch {
      return error.description.replacing(folder.path.string, with: "DIR")
    }
  }

  @Test func `persons have a role, and may have a password and a user`() throws {
    let hash = try PasswordHash.sample("12345678")
    let path = try folder.write(
      "people",
      """
      # Who may use the console.
      ada:
        role: answer
        password: \(hash.text)
        user: root
      "0": { role: look, user: 1234 }
      no:
        role: look

      """, mode: 0o600)
    let people = try PeopleFile.load(path)
    #expect(people.names == ["0", "ada", "no"])
    #expect(people.person(named: "ada") == ConsolePerson(name: "ada", role: .answer, user: 0))
    #expect(people.person(named: "0") == ConsolePerson(name: "0", role: .look, user: 1234))
    #expect(people.person(ofUser: 1234)?.name == "0")
    #expect(people.person(ofUser: 1) == nil)
    #expect(people.person(named: "bob") == nil)
    #expect(people.password(of: "ada") == hash)
    #expect(people.password(of: "no") == nil)
  }

  @Test(arguments: ["", "# nobody yet\n", "{}\n", "---\n"])
  func `a file without persons is none of the errors`(text: String) throws {
    let path = try folder.write("people", text, mode: 0o600)
    #expect(try PeopleFile.load(path) == People())
  }

  static let faults: [(String, String)] = [
    (
      "ada:\n  role: answer\nada:\n  role: look\n",
      "DIR/people:1:1: the key 'ada' occurs twice; keep one of them"
    ),
    (
      "Ada: { role: look }\n",
      "DIR/people: Ada: expected a name of 1 to 64 characters out of a-z, 0-9, '.', '_', '@' and "
        + "'-', found 'Ada'; did you mean 'ada'?"
    ),
    (
      "a b: { role: look }\n",
      "DIR/people: a b: expected a name of 1 to 64 characters out of a-z, 0-9, '.', '_', '@' and "
        + "'-', found 'a b'"
    ),
    ("ada:\n", "DIR/people: ada: expected a dictionary with 'role', found null"),
    ("ada: hunter2\n", "DIR/people: ada: expected a dictionary with 'role', found a string"),
    ("ada: {}\n", "DIR/people: ada.role: missing; expected 'look' or 'answer'"),
    (
      "ada: { role: anser }\n",
      "DIR/people: ada.role: expected one of 'look', 'answer', found 'anser'; did you mean 'answer'?"
    ),
    (
      "ada: { role: look, pasword: x }\n",
      "DIR/people: ada.pasword: unknown key; did you mean 'password'?"
    ),
    (
      "ada: { role: look, password: 12345678 }\n",
      "DIR/people: ada.password: expected the hash of a password, found a number"
    ),
    (
      "ada: { role: look, password: \"argon2id$v=19$x\" }\n",
      "DIR/people: ada.password: expected a hash that begins with 'scrypt$', found the scheme "
        + "'argon2id', which is not known; run 'sharepipe console people add', which writes one that "
        + "is"
    ),
    (
      "ada: { role: look, user: no-such-user }\n",
      "DIR/people: ada.user: expected the name or the number of a user of this machine, found the "
        + "string 'no-such-user'"
    ),
    (
      "ada: { role: look, user: -1 }\n",
      "DIR/people: ada.user: expected the name or the number of a user of this machine, found -1"
    ),
    (
      "ada: { role: look, user: 4294967295 }\n",
      "DIR/people: ada.user: expected the name or the number of a user of this machine, found "
        + "4294967295"
    ),
    (
      "ada: { role: look, user: 7 }\nbob: { role: look, user: 7 }\n",
      "DIR/people: bob.user: is also the user of 'ada'; give each person a user of their own"
    ),
    (
      "Bob: { role: look }\nada: { rol: look }\n",
      "DIR/people: Bob: expected a name of 1 to 64 characters out of a-z, 0-9, '.', '_', '@' and "
        + "'-', found 'Bob'; did you mean 'bob'?\n"
        + "DIR/people: ada.role: missing; expected 'look' or 'answer'\n"
        + "DIR/people: ada.rol: unknown key; did you mean 'role'?"
    ),
    ("- ada\n", "DIR/people: expected a dictionary at the top, found an array"),
    ("ada: [\n", "DIR/people:2:1: malformed YAML: did not find expected node content"),
  ]

  @Test(arguments: faults)
  func `an error has its place and what to do`(text: String, message: String) throws {
    #expect(try failure(text) == message)
  }

  @Test func `no error shows what may be a password`() throws {
    let texts = [
      "ada: hunter2hunter2\n", "ada: { role: look, password: hunter2hunter2 }\n",
      "ada: { role: look, password: [hunter2hunter2] }\n",
      "ada: { role: look, password: \"hunter2$hunter2\" }\n",
      "ada: { role: look, password: \"scrypt$hunter2hunter2\" }\n",
    ]
    for text in texts {
      #expect(try failure(text)?.contains("hunter2hunter2") == false)
    }
  }

  static let modes: [(Int, String)] = [
    (
      0o640,
      "DIR/people: its group or others have rights (mode 0640); run 'chmod 600' on it"
    ),
    (0o604, "DIR/people: its group or others have rights (mode 0604); run 'chmod 600' on it"),
    (0o644, "DIR/people: its group or others have rights (mode 0644); run 'chmod 600' on it"),
    (0o660, "DIR/people: its group may write it (mode 0660); run: chmod go-w DIR/people"),
  ]

  @Test(arguments: modes)
  func `others than the owner have no rights`(mode: Int, message: String) throws {
    #expect(try failure("ada: { role: look }\n", mode: mode) == message)
  }

  @Test func `a link, a folder, a pipe and nothing are no people file`() throws {
    try folder.write("real", "ada: { role: look }\n", mode: 0o600)
    #expect(
      failure(of: try folder.link("link", to: "real"))
        == "DIR/link: it is a symbolic link; put the file itself there")
    #expect(
      failure(of: try folder.makeDirectory("folder", mode: 0o700))
        == "DIR/folder: expected a regular file, found a directory; put the file itself there")
    let pipe = folder.place("pipe")
    #expect(unsafe pipe.withPlatformString { unsafe mkfifo($0, 0o600) } == 0)
    #expect(
      failure(of: pipe)
        == "DIR/pipe: expected a regular file, found a named pipe; put the file itself there")
    #expect(
      failure(of: folder.place("none"))
        == "DIR/none: there is no such file; run 'sharepipe console people add' to make it")
    #expect(
      failure(of: folder.place("none/people")) == "DIR/none: there is no such file; check the path")
  }

  @Test func `a folder around it that others may write is an error`() throws {
    try folder.write("open/people", "ada: { role: look }\n", mode: 0o600)
    try folder.setMode(0o777, of: "open")
    #expect(
      failure(of: folder.place("open/people"))
        == "DIR/open: anybody may write this folder (mode 0777) and so replace DIR/open/people; "
        + "run: chmod go-w DIR/open")
  }

  @Test func `a file that is too large is not read`() throws {
    let text = String(repeating: "# no person\n", count: 90_000)
    #expect(try failure(text) == "DIR/people: is larger than 1048576 bytes; make it smaller")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a file of another user is an error, but for a command of root`() throws {
    let path = try folder.write("people", "ada: { role: look }\n", mode: 0o600)
    #expect(unsafe path.withPlatformString { unsafe chown($0, 4321, 4321) } == 0)
    #expect(
      failure(of: path)
        == "DIR/people: it is owned by user 4321, who is neither root nor the one who runs "
        + "sharepipe; run it as that user, or make the file yours with chown")
    #expect(try PeopleFile.list(path).names == ["ada"])
  }
}
