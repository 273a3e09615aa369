import ContentSniffing
import Glibc
import SystemPackage

/// Compares the recognizer with libmagic for as long as it takes.
///
///     RecognitionWitness files ROOT…
///     RecognitionWitness mutations COUNT SEED ROOT…
///     RecognitionWitness time ROUNDS ROOT…
///
/// The first two print the counts by kind, and end with 1 if anything differs; the third prints the
/// time that the recognizer takes for each kind of name.
@main
struct RecognitionWitness {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    guard let recognizer = FastRecognizer.shared else {
      print(FastRecognizer.note)
      exit(1)
    }
    var comparison = try RecognitionComparison(recognizer)
    switch arguments.popFirst() {
    case "files":
      for root in arguments { compareFiles(under: root, &comparison) }
    case "mutations":
      guard let count = arguments.popFirst().flatMap({ Int($0) }),
        let seed = arguments.popFirst().flatMap({ UInt64($0) })
      else { exit(64) }
      try compareMutations(count, seed, of: arguments.flatMap(SampleFiles.under), &comparison)
    case "time":
      guard let rounds = arguments.popFirst().flatMap({ Int($0) }), rounds > 0 else { exit(64) }
      RecognitionTiming(recognizer, rounds: rounds).report(on: arguments.flatMap(SampleFiles.under))
      return
    default: exit(64)
    }
    if !report(comparison) { exit(1) }
  }

  private static func compareFiles(
    under root: String, _ comparison: inout RecognitionComparison
  ) {
    for path in SampleFiles.under(root) {
      let file = try? FileDescriptor.open(
        FilePath(path), .readOnly, options: [.nonBlocking, .noFollow, .closeOnExec])
      guard let file else { continue }
      comparison.compare(file, named: path)
      try? file.close()
    }
  }

  /// Every third mutation is a file, some of them large and empty at the end.
  private static func compareMutations(
    _ count: Int, _ seed: UInt64, of paths: [String], _ comparison: inout RecognitionComparison
  ) throws {
    var mutation = ContentMutation(of: paths, seed: seed)
    let modes: [mode_t] = [0o644, 0o755, 0o600, 0o111]
    let file = try SampleFiles.temporary()
    defer { try? file.close() }
    for number in 0..<count {
      let bytes = mutation.next()
      if mutation.below(3) > 0 {
        comparison.compare(bytes, named: "mutation \(number) of seed \(seed)")
        continue
      }
      fchmod(file.rawValue, modes[mutation.below(modes.count)])
      try file.resize(to: 0)
      try file.writeAll(toAbsoluteOffset: 0, bytes)
      if mutation.below(20) == 0 {
        try file.resize(to: Int64(bytes.count + mutation.below(9 << 20)))
      }
      comparison.compare(file, named: "mutation \(number) of seed \(seed), as a file")
    }
  }

  /// Prints the counts, and answers whether nothing differs.
  private static func report(_ comparison: borrowing RecognitionComparison) -> Bool {
    print("all\tin doubt\tdifferent\tlibmagic says")
    var total = RecognitionComparison.Count()
    for (kind, count) in comparison.counts.sorted(by: { $0.value.all > $1.value.all }) {
      print("\(count.all)\t\(count.inDoubt)\t\(count.different)\t\(kind)")
      total.all += count.all
      total.inDoubt += count.inDoubt
      total.different += count.different
    }
    for difference in comparison.differences { print(difference) }
    let each = max(1, total.all)
    print(
      "\(total.all) examined, \(total.inDoubt) in doubt, \(total.different) different; "
        + "nanoseconds of processor time for each: \(comparison.time.recognizer / each), "
        + "libmagic \(comparison.time.libmagic / each)")
    return total.different == 0
  }
}
