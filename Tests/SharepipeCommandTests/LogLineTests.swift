import Logging
import TestSupport
import Testing

@testable import SharepipeCommand

struct LogLineTests {
  private func line(
    _ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata = [:]
  ) -> LogLine {
    LogLine(level: level, message: message, metadata: metadata, time: 1_795_608_000_250_000)
  }

  @Test func `a line for programs is one object`() {
    let metadata: Logger.Metadata = [
      "context": "c1", "level": "mine", "more": ["a", ["b": "c"]],
    ]
    #expect(
      String(decoding: line(.warning, "no space", metadata).json(), as: UTF8.self) == """
        {"time":"2026-11-25T12:00:00.250Z","level":"warning","message":"no space",\
        "metadata":{"context":"c1","level":"mine","more":["a",{"b":"c"}]}}

        """)
  }

  @Test func `a line without metadata has none`() {
    #expect(
      String(decoding: line(.info, "a").json(), as: UTF8.self)
        == #"{"time":"2026-11-25T12:00:00.250Z","level":"info","message":"a"}"# + "\n")
  }

  static let texts: [(Logger.Level, String)] = [
    (.info, "sharepipe: moved (context=c1, extension=com.example.a)\n"),
    (.warning, "sharepipe: warning: moved (context=c1, extension=com.example.a)\n"),
    (.error, "sharepipe: error: moved (context=c1, extension=com.example.a)\n"),
    (.critical, "sharepipe: error: moved (context=c1, extension=com.example.a)\n"),
  ]

  @Test(arguments: texts)
  func `a line for people says how bad it is`(level: Logger.Level, text: String) {
    let metadata: Logger.Metadata = ["extension": "com.example.a", "context": "c1"]
    #expect(String(decoding: line(level, "moved", metadata).text(), as: UTF8.self) == text)
  }

  @Test func `several problems are lines of one message`() {
    let line = line(.error, "refused: h.yaml: a\nh.yaml: b", ["inbox": "in"])
    #expect(
      String(decoding: line.text(), as: UTF8.self)
        == "sharepipe: error: refused: h.yaml: a\n  h.yaml: b (inbox=in)\n")
  }

  @Test func `nothing from outside steers a terminal or looks like another line`() {
    let hostile = "a\n\u{1B}[31mroot\u{202E}\u{2028}b\r"
    let line = line(.error, hostile, [hostile: .string(hostile)])
    for bytes in [line.json(), line.text()] {
      #expect(!bytes.contains { $0 < 0x20 && $0 != 10 } && bytes.last == 10)
      let lines = bytes.dropLast().split(separator: 10)
      #expect(lines.dropFirst().allSatisfy { $0.starts(with: "  ".utf8) })
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      #expect(!scalars.contains { [0x1B, 0x202E, 0x2028].contains($0.value) })
    }
  }
}
