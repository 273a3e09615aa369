import AppChecking
import AppSourceReading
import ExtensionRunning
import SourceReading
import SystemPackage
import TestSupport
import Testing

/// What comes of a program in the place of `sharepipe-source-reader` that misbehaves.
@Suite(.enabled(if: ReaderFixture.isPossible))
struct SourceReadingProgramTests {
  /// What the program does at a file, and how that is reported.
  static let faults: [(word: String, message: String)] = [
    ("sleep", "did not answer in time"), ("work", "did not answer in time"),
    ("linger", "did not answer in time"), ("flood", "wrote too much"),
    ("abort", "was ended by signal 6"), ("killed", "was ended by signal 9"),
    ("fail", "ended with status 9"), ("memory", "ended with status 8"),
  ]

  @Test(arguments: faults)
  func `a file at which the program ends is reported, and the others are read`(
    word: String, message: String
  ) async throws {
    let reader = try await ReaderFixture.misbehaving()
    let answers = await reader.read(ReaderFixture.texts(["A", "witness-\(word)", "B"]))
    #expect(
      answers.map(ReaderFixture.words) == [
        "A", "it was not read: 'sharepipe-source-reader' \(message)", "B",
      ])
  }

  @Test(arguments: ["nothing", "cut", "fewer", "more", "rubbish"])
  func `what is not an answer is reported, and the other files are read`(
    word: String
  ) async throws {
    let reader = try await ReaderFixture.misbehaving()
    let answers = await reader.read(ReaderFixture.texts(["A", "witness-\(word)", "B"]))
    #expect(
      answers.map(ReaderFixture.words) == [
        "A", "it was not read: what 'sharepipe-source-reader' wrote is not an answer", "B",
      ])
  }

  @Test func `a program that ends at once, without reading, is survived`() async throws {
    // More than a pipe takes.
    let long = SourceText(language: .swift, bytes: [UInt8](repeating: 0x20, count: 1 << 20))
    let answers = await (try ReaderFixture.misbehaving(as: "deaf")).read([long, long])
    let words = "it was not read: what 'sharepipe-source-reader' wrote is not an answer"
    #expect(answers.map(ReaderFixture.words) == [words, words])
  }

  @Test func `a program that does not answer in time again and again is left alone`() async throws {
    let reader = try await ReaderFixture.misbehaving(within: .milliseconds(300))
    let files = ReaderFixture.texts([String](repeating: "witness-sleep", count: 12))
    let answers = await reader.read(files).map(ReaderFixture.words)
    let most = SourceReadingProgram.mostOverruns
    // The first run is for all of them.
    #expect(
      answers.prefix(most - 1).allSatisfy {
        $0 == "it was not read: 'sharepipe-source-reader' did not answer in time"
      })
    let rest =
      "it was not read: 'sharepipe-source-reader' did not answer in time 8 times, and is not "
      + "started again"
    #expect(answers.dropFirst(most - 1).allSatisfy { $0 == rest })
    // A copy knows.
    let copy = reader
    #expect(await copy.read(ReaderFixture.texts(["A"])).map(ReaderFixture.words) == [rest])
  }

  @Test func `without the program nothing is read, and each file is reported`() async throws {
    let folder = try TemporaryFolder()
    let reader = SourceReadingProgram(
      executable: folder.place("none"), isolation: Isolation(), timeLimit: .seconds(5))
    let answers = await reader.read(ReaderFixture.texts(["A", "B"])).map(ReaderFixture.words)
    #expect(answers.count == 2)
    #expect(answers.allSatisfy { $0.hasPrefix("it was not read: 'sharepipe-source-reader' ") })
  }

  @Test func `without isolation the program is not started`() async throws {
    var report = Isolation().report
    report.landlockVersion = 0
    let reader = SourceReadingProgram(
      executable: "/bin/cat", isolation: Isolation(.off, support: IsolationSupport(report: report)))
    let shortcoming = try #require(reader.shortcoming)
    #expect(shortcoming.hasPrefix("this kernel has no Landlock"))
    #expect(
      await reader.read(ReaderFixture.texts(["A"])).map(ReaderFixture.words) == [
        "it was not read: 'sharepipe-source-reader' was not started: it cannot be isolated: "
          + shortcoming
      ])
  }

  @Test func `cancelling ends the program, and is no reason to try each file`() async throws {
    let reader = try await ReaderFixture.misbehaving(within: .seconds(600))
    let files = ReaderFixture.texts(["A", "witness-sleep"])
    let reading = Task { await reader.read(files).map(ReaderFixture.words) }
    try await Task.sleep(for: .milliseconds(100))
    reading.cancel()
    let words = "it was not read: 'sharepipe-source-reader' was ended before it had answered"
    #expect(await reading.value == [words, words])
  }
}
