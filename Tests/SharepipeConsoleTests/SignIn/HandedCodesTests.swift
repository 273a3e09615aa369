import Documents
import Glibc
import SafeFiles
import SeededRandom
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct HandedCodesTests {
  let folder: TemporaryFolder
  let handed: HandedCodes
  private let ada = ConsolePerson(name: "ada", role: .answer, user: 1000)
  private let bob = ConsolePerson(name: "bob@example.org", role: .look)
  private let now = Timestamp(microseconds: 1_700_000_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    handed = HandedCodes(in: folder.path)
  }

  private func failure(_ body: () throws(PrivateFileError) -> Void) -> String? {
    do throws(PrivateFileError) {
      try body()
      return nil
    } catch {
      return error.description.replacing(folder.path.string, with: "DIR")
    }
  }

  @Test func `a code is handed over by its digest, and taken once`() throws {
    let code = try SignInCode.random()
    try handed.add(code, for: ada, at: now)
    let text = try #require(folder.text(of: "console.codes"))
    #expect(
      text == """
        sharepipe console codes 1
        \(code.digest) 1700000000000000 1700000600000000 answer 1000 - ada

        """)
    #expect(!text.contains(code.text))
    let facts = try FileFacts(at: folder.place("console.codes"), followingLinks: false)
    #expect(facts.permissions == 0o600)
    #expect(try HandedCodes(in: folder.path).take(code, at: now) == ada)
    #expect(try handed.take(code, at: now) == nil)
    #expect(folder.text(of: "console.codes") == "sharepipe console codes 1\n")
    #expect(folder.names() == ["console.codes"])
  }

  @Test func `persons come over as they are`() throws {
    for person in [ada, bob, ConsolePerson(name: "-", role: .answer, user: .max)] {
      let code = try SignInCode.random()
      try handed.add(code, for: person, at: now)
      #expect(try handed.take(code, at: now) == person)
    }
  }

  @Test func `without a file there is no code, and none is made`() throws {
    #expect(try handed.take(SignInCode.random(), at: now) == nil)
    #expect(folder.names() == [])
  }

  static let ages: [(Duration, Bool)] = [
    (.zero, true), (.seconds(599), true), (.seconds(600), false), (.seconds(-1), false),
    (.seconds(-86_400), false),
  ]

  @Test(arguments: ages)
  func `a code is good for ten minutes, and not before it was made`(
    age: Duration, isGood: Bool
  ) throws {
    let code = try SignInCode.random()
    try handed.add(code, for: ada, at: now)
    #expect(try handed.take(code, at: now + age) == (isGood ? ada : nil))
    // It is used up in either case.
    #expect(try handed.take(code, at: now) == nil)
  }

  @Test func `a sixth code takes the place of the oldest, and old ones are removed`() throws {
    let codes = try (0..<6).map { _ in try SignInCode.random() }
    for (index, code) in codes.enumerated() {
      try handed.add(code, for: ada, at: now + .seconds(index))
    }
    #expect(try handed.take(codes[0], at: now + .seconds(6)) == nil)
    #expect(try handed.take(codes[1], at: now + .seconds(6)) == ada)
    try handed.add(.random(), for: ada, at: now + .seconds(3600))
    #expect(folder.text(of: "console.codes")?.split(separator: "\n").count == 2)
  }

  @Test func `a code for a person of the people file ends with a change of the entry`() throws {
    let people = People(["ada": .init(role: .answer)])
    for (now, isGood) in [(people, true), (People(), false), (nil, false)] as [(People?, Bool)] {
      let code = try SignInCode.random()
      try handed.add(code, for: ada, boundTo: people.fingerprint(of: "ada"), at: self.now)
      #expect(try handed.take(code, people: now, at: self.now) == (isGood ? ada : nil))
    }
  }

  @Test func `of many who take one code at once exactly one gets it, and none is lost`()
    async throws
  {
    let code = try SignInCode.random()
    try handed.add(code, for: ada, at: now)
    let others = try (0..<4).map { _ in try SignInCode.random() }
    let taken: [ConsolePerson] = await withTaskGroup(of: ConsolePerson?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          let handed = HandedCodes(in: folder.path)
          return await BlockingThread.run { (try? handed.take(code, at: now)) ?? nil }
        }
      }
      for other in others {
        group.addTask {
          await BlockingThread.run { try? handed.add(other, for: bob, at: now) }
          return nil
        }
      }
      return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
    }
    #expect(taken == [ada])
    for other in others { #expect(try handed.take(other, at: now) == bob) }
  }

  @Test func `a file that is not of this form holds no codes, and is replaced`() throws {
    let code = try SignInCode.random()
    let good = "\(code.digest) 1700000000000000 1700000600000000 answer 1000 - ada"
    let texts = [
      "x", "sharepipe console codes 2\n\(good)\n", "sharepipe console codes 1\n\(good)",
      "sharepipe console codes 1\n\(good) x\n", "sharepipe console codes 1\n\(good)\n\n",
      "sharepipe console codes 1\n\(good)\n".replacing("ada", with: "Ada"),
      "sharepipe console codes 1\n\(good)\n".replacing("answer", with: "root"),
      "sharepipe console codes 1\n\(good)\n".replacing("1000 -", with: "-1 -"),
      // It would be good for longer than any code is.
      "sharepipe console codes 1\n\(good)\n".replacing("17000006", with: "18000006"),
      "sharepipe console codes 1\n" + String(repeating: good + "\n", count: 64),
    ]
    for text in texts {
      try folder.write("console.codes", text, mode: 0o600)
      #expect(try handed.take(code, at: now) == nil)
    }
    try folder.write("console.codes", texts[0], mode: 0o600)
    try handed.add(code, for: ada, at: now)
    #expect(folder.text(of: "console.codes") == "sharepipe console codes 1\n\(good)\n")
  }

  @Test func `a file that was changed anywhere is read as it is written, or not at all`() throws {
    let code = try SignInCode.random()
    try handed.add(code, for: ada, boundTo: code.digest, at: now)
    try handed.add(.random(), for: bob, at: now)
    let bytes = Array(try #require(folder.text(of: "console.codes")).utf8)
    #expect(HandedCodeList(bytes)?.elements.count == 2)
    var generator = SeededGenerator(seed: 27)
    var readable = 0
    for _ in 0..<5000 {
      var changed = bytes
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let place = Int.random(in: changed.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(bytes.randomElement(using: &generator) ?? 0, at: place)
        default: changed[place] = .random(in: 0...255, using: &generator)
        }
      }
      guard let list = HandedCodeList(changed) else { continue }
      readable += 1
      #expect(list.bytes == changed)
      #expect(list.elements.allSatisfy { PersonName.isValid($0.code.person.name) })
    }
    #expect(readable > 0)
  }

  @Test func `a file that others may read or that is a link is not used`() throws {
    let code = try SignInCode.random()
    try handed.add(code, for: ada, at: now)
    let text = try #require(folder.text(of: "console.codes"))
    try folder.setMode(0o640, of: "console.codes")
    let mode =
      "DIR/console.codes: its group or others have rights (mode 0640); run 'chmod 600' on it"
    #expect(failure { () throws(PrivateFileError) in _ = try handed.take(code, at: now) } == mode)
    #expect(
      failure { () throws(PrivateFileError) in try handed.add(code, for: ada, at: now) } == mode)

    let path = folder.place("console.codes")
    #expect(unsafe path.withPlatformString { unsafe unlink($0) } == 0)
    try folder.write("elsewhere", text, mode: 0o600)
    try folder.link("console.codes", to: "elsewhere")
    let link = "DIR/console.codes: it is a symbolic link; put the file itself there"
    #expect(failure { () throws(PrivateFileError) in _ = try handed.take(code, at: now) } == link)
    #expect(
      failure { () throws(PrivateFileError) in try handed.add(code, for: ada, at: now) } == link)
    #expect(folder.text(of: "elsewhere") == text)
  }

  @Test func `a state that others may write is not used`() throws {
    let code = try SignInCode.random()
    try handed.add(code, for: ada, at: now)
    try folder.setMode(0o777, of: "")
    let words = try #require(
      failure { () throws(PrivateFileError) in _ = try handed.take(code, at: now) })
    #expect(
      words
        == "DIR: anybody may write this folder (mode 0777) and so replace DIR/console.codes; run: "
        + "chmod go-w DIR")
  }

  @Test func `a code that cannot be removed signs no person in`() throws {
    let code = try SignInCode.random()
    try handed.add(code, for: ada, at: now)
    // A folder in the place of the new file is not removed by unlink(2).
    try folder.makeDirectory(".console.codes.new/x")
    #expect(
      failure { () throws(PrivateFileError) in _ = try handed.take(code, at: now) }
        == "DIR/console.codes: cannot be written: File exists; it was not changed")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `what root hands over belongs to the owner of the state`() throws {
    #expect(unsafe folder.path.withPlatformString { unsafe chown($0, 4321, 4322) } == 0)
    try handed.add(.random(), for: ada, at: now)
    let facts = try FileFacts(at: folder.place("console.codes"), followingLinks: false)
    #expect(facts.owner == 4321 && facts.permissions == 0o600)
    try handed.add(.random(), for: ada, at: now)
    #expect(folder.text(of: "console.codes")?.split(separator: "\n").count == 3)
    let code = try SignInCode.random()
    #expect(
      failure { () throws(PrivateFileError) in _ = try handed.take(code, at: now) }
        == "DIR: it is owned by user 4321, who is neither root nor the one who runs sharepipe; run "
        + "it as that user, or make the file yours with chown")
  }
}
