import ContentSniffing
import MagicRules
import RecognitionWitness
import SeededRandom
import SystemPackage
import Testing

/// The recognizer says what libmagic says, or nothing.
@Suite(.enabled(if: FastRecognizer.shared != nil, "the libmagic of this system is not known"))
struct AgreementTests {
  private static let roots = ["/usr/share", "/usr/lib", "/usr/bin", "/etc"]

  private static func comparison() throws -> RecognitionComparison {
    try RecognitionComparison(try #require(FastRecognizer.shared))
  }

  /// Goes on for some time, and expects that nothing differs and that little is in doubt.
  private static func run(
    _ comparison: inout RecognitionComparison, _ step: (inout RecognitionComparison) throws -> Void
  ) rethrows {
    let end = ContinuousClock.now + .seconds(8)
    while ContinuousClock.now < end { try step(&comparison) }
    #expect(comparison.differences == [])
    let all = comparison.counts.values.reduce(0) { $0 + $1.all }
    let inDoubt = comparison.counts.values.reduce(0) { $0 + $1.inDoubt }
    #expect(inDoubt * 10 <= all)
  }

  @Test func `about files of this system`() throws {
    var comparison = try Self.comparison()
    var random = SeededGenerator(seed: 7)
    let paths = Self.roots.flatMap(SampleFiles.under)
    Self.run(&comparison) { comparison in
      let path = paths.randomElement(using: &random) ?? "/etc/passwd"
      let file = try? FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
      guard let file else { return }
      comparison.compare(file, named: path)
      try? file.close()
    }
  }

  @Test(arguments: [1, 2])
  func `about content that no program writes`(seed: UInt64) throws {
    var comparison = try Self.comparison()
    var mutation = ContentMutation(of: Self.roots.flatMap(SampleFiles.under), seed: seed)
    Self.run(&comparison) { $0.compare(mutation.next(), named: "a mutation of seed \(seed)") }
  }

  @Test func `about texts at every edge`() throws {
    var comparison = try Self.comparison()
    for (name, bytes) in TextEdges.all { comparison.compare(bytes, named: name) }
    #expect(comparison.differences == [])
  }

  @Test func `about the same bytes in a file`() throws {
    var comparison = try Self.comparison()
    let file = try SampleFiles.temporary()
    defer { try? file.close() }
    for (name, bytes) in TextEdges.all {
      try file.resize(to: 0)
      try file.writeAll(toAbsoluteOffset: 0, bytes)
      comparison.compare(file, named: name)
    }
    #expect(comparison.differences == [])
  }
}
