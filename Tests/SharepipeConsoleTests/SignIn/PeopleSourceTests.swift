import Documents
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct PeopleSourceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `without a file there are no persons`() throws {
    #expect(try PeopleSource(nil).current() == People())
  }

  @Test func `a file that may be missing has no persons until it is there`() throws {
    let source = PeopleSource(folder.place("people"), isOptional: true)
    #expect(try source.current() == People())
    try folder.write("people", "ada: { role: look }\n", mode: 0o600)
    #expect(try source.current().names == ["ada"])
    try folder.setMode(0o644, of: "people")
    #expect(throws: PeopleError.self) { try source.current() }
    #expect(throws: PeopleError.missing(folder.place("other"))) {
      try PeopleSource(folder.place("other")).current()
    }
  }

  @Test func `the file is read again after each change, also one within the same moment`() throws {
    let path = try folder.write("people", "ada: { role: look }\n", mode: 0o600)
    let source = PeopleSource(path)
    for number in 0..<100 {
      // The size stays, and so may the time.
      try folder.write("people", "ad\(number % 10): { role: look }\n", mode: 0o600)
      #expect(try source.current().names == ["ad\(number % 10)"])
    }
  }

  @Test func `a file that has not changed for a while is not read again`() throws {
    let path = try folder.write("people", "ada: { role: look }\n", mode: 0o600)
    let source = PeopleSource(path)
    let later = Timestamp.now() + .seconds(10)
    #expect(try source.current(wallTime: later).names == ["ada"])
    // A change of the folder alone is not noticed, and says that nothing was looked at again.
    try folder.setMode(0o777, of: "")
    #expect(try source.current(wallTime: later).names == ["ada"])
    try folder.setMode(0o700, of: "")
    try folder.write("people", "bobby: { role: look }\n", mode: 0o600)
    #expect(try source.current(wallTime: later).names == ["bobby"])
  }

  @Test func `an error holds until the file is right again, and nothing old is used meanwhile`()
    throws
  {
    let path = try folder.write("people", "ada: { role: look }\n", mode: 0o600)
    let source = PeopleSource(path)
    #expect(try source.current().names == ["ada"])
    try folder.setMode(0o644, of: "people")
    let error = #expect(throws: PeopleError.self) { try source.current() }
    #expect(
      error?.description
        == "\(path): its group or others have rights (mode 0644); run 'chmod 600' on it")
    try folder.setMode(0o600, of: "people")
    #expect(try source.current().names == ["ada"])
    #expect(throws: PeopleError.self) {
      try folder.write("people", "ada: { role: lok }\n", mode: 0o600)
      _ = try source.current()
    }
  }
}
