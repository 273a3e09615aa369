import Documents
import SeededRandom
import Testing

struct OpenMetricsTextTests {
  private func text(_ families: MetricFamily...) -> String {
    String(decoding: OpenMetricsText.bytes(of: families), as: UTF8.self)
  }

  @Test func `gauges, counters, units and labels have the form of OpenMetrics`() {
    var waiting = MetricFamily("app_waiting", .gauge, unit: .seconds, "How long it waits.")
    waiting[["inbox": "b"]] = 2.5
    waiting[["inbox": "a"]] = 0
    let start = Timestamp(microseconds: 1_764_194_000_250_000)
    var ends = MetricFamily("app_ends", .counter(since: start), "How it ended.")
    ends.add(1, ["inbox": "a", "end": "done"])
    ends.add(2, ["inbox": "a", "end": "done"])
    var one = MetricFamily("app_one", .gauge, "Without labels.")
    one[[:]] = 1
    let none = MetricFamily("app_none", .gauge, "Without samples.")
    #expect(
      text(waiting, ends, one, none) == """
        # TYPE app_waiting_seconds gauge
        # UNIT app_waiting_seconds seconds
        # HELP app_waiting_seconds How long it waits.
        app_waiting_seconds{inbox="a"} 0
        app_waiting_seconds{inbox="b"} 2.5
        # TYPE app_ends counter
        # HELP app_ends How it ended.
        app_ends_total{inbox="a",end="done"} 3
        app_ends_created{inbox="a",end="done"} 1764194000.25
        # TYPE app_one gauge
        # HELP app_one Without labels.
        app_one 1
        # EOF

        """)
  }

  @Test func `nothing is a text as well`() { #expect(text() == "# EOF\n") }

  static let values: [(String, String)] = [
    ("", ""), ("plain é 日本 😀 {}=,#", "plain é 日本 😀 {}=,#"), (#"a\b"#, #"a\\b"#),
    (#"a"b"#, #"a\"b"#), ("a\nb", #"a\nb"#), ("\r\n", "\r\\n"), (#"\n"#, #"\\n"#),
    (#"\""#, #"\\\""#), ("\t\u{1B}", "\t\u{1B}"),
  ]

  @Test(arguments: values)
  func `a label value keeps every character`(value: String, written: String) {
    var family = MetricFamily("a", .gauge, "")
    family[["b": value]] = 1
    #expect(text(family).contains("\na{b=\"\(written)\"} 1\n"))
  }

  static let numbers: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-3, "-3"), (0.25, "0.25"), (1e300, "1e+300"),
    (9_007_199_254_740_992, "9007199254740992"), (.infinity, "+Inf"), (-.infinity, "-Inf"),
    (.nan, "NaN"), (.leastNonzeroMagnitude, "5e-324"),
  ]

  @Test(arguments: numbers)
  func `a number is one of the form`(value: Double, written: String) {
    var family = MetricFamily("a", .gauge, "")
    family[[:]] = value
    #expect(text(family).contains("\na \(written)\n"))
  }

  @Test func `two samples with the same labels are one`() {
    var family = MetricFamily("a", .gauge, "")
    family[["b": "c"]] = 1
    family[["b": "c"]] = 2
    #expect(family.samples.count == 1 && family[["b": "c"]] == 2)
  }

  @Test(arguments: ["", "1a", "a-b", "é", "a b", "a.b"])
  func `a name that no reader takes is our own mistake`(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in _ = MetricFamily(name, .gauge, "") }
  }

  @Test func `whatever is written is read again, in both forms`() throws {
    var random = SeededGenerator(seed: 24)
    let characters = Array(#"ab\"{}=, #"# + "\n\r\t\u{0}é\u{202E}😀").map(String.init)
    for _ in 0..<2000 {
      var written: [MetricsReader.Sample] = []
      var family = MetricFamily("a", .gauge, "Some help.")
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let values = (0..<2).map { _ in
          (0..<Int.random(in: 0...6, using: &random))
            .map { _ in characters.randomElement(using: &random) ?? "" }.joined()
        }
        let value = Double(Int.random(in: -9...9, using: &random)) / 4
        family[["b": values[0], "c_1": values[1]]] = value
        written.removeAll { $0.labels.map(\.value) == values }
        written.append(
          MetricsReader.Sample(
            name: "a",
            labels: [.init(name: "b", value: values[0]), .init(name: "c_1", value: values[1])],
            value: value))
      }
      let samples = try MetricsReader.read(OpenMetricsText.bytes(of: [family]))
      #expect(Set(samples) == Set(written) && samples.count == written.count)
    }
  }
}
