import Documents
import ShareJournal
import ShareModel
import ShareTestSupport
import TestSupport
import Testing
import TypeIdentifiers

struct PersonAnswerStepTests {
  static let answers = [
    PersonAnswer(
      .approved, contentHash: .sample("c"), rules: "r", extensions: ["org.a", "org.b"],
      handing: ["org.a": .sample("1"), "org.b": .sample("2")], by: .ada),
    PersonAnswer(
      .denied, contentHash: nil, rules: "", extensions: [],
      by: AnsweringPerson(
        user: 0, how: .commandLine, host: "box", terminal: "/dev/pts/3",
        claims: ["SUDO_USER": "ada"])),
    PersonAnswer(.expired, contentHash: .sample("c"), rules: "r", extensions: ["org.a"]),
  ]

  @Test(arguments: answers)
  func `an answer is read from its step as it was`(answer: PersonAnswer) {
    #expect(PersonAnswer(answer.step) == answer)
  }

  @Test func `an answer of an older version binds nothing that is handed over`() {
    let step = JournalStep(
      .approved,
      [
        "content": .string("\(ContentDigest.sample("c"))"), "rules": .string("r"),
        "extensions": .array([.string("org.a")]),
        "by": .integer(1000),
      ])
    #expect(PersonAnswer(step)?.handing == [:])
    let person = PersonAnswer(step)?.person
    #expect(person?.user == 1000)
    #expect(person?.label == "user 1000" && person?.words == "user 1000")
  }

  @Test func `an agreement to a text that is no digest holds for no content`() {
    let step = JournalStep(
      .approved,
      [
        "content": .string("c"), "rules": .string("r"), "extensions": .array([.string("org.a")]),
        "handing": .dictionary([
          "org.a": .string("unknown-1"), "org.b": .string("\(ContentDigest.sample("b"))"),
        ]),
      ])
    let answer = PersonAnswer(step)
    #expect(answer?.contentHash == .sample("c") && PersonAnswer(step) == answer)
    #expect(answer?.change(content: .sample("content"), rules: "r")?.code == .changedSinceApproval)
    #expect(answer?.handing == ["org.a": .sample("unknown-1"), "org.b": .sample("b")])
  }

  @Test func `what would be handed over is taken from the decisions that wait`() {
    var context = JournalSample.ended(JournalSample.context("1"), .held, state: .placed)
    context.record = """
      {"decisions":[
        {"extension":"org.a","outcome":"held","handing":"\(ContentDigest.sample("1"))"},
        {"extension":"org.b","outcome":"held"},
        {"extension":"org.c","outcome":"delivered","handing":"\(ContentDigest.sample("3"))"}]}
      """
    #expect(context.waitingExtensions == ["org.a", "org.b"])
    #expect(context.handing == ["org.a": .sample("1")])
  }
}
