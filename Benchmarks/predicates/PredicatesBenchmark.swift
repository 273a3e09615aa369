import Glibc
import Predicates
import TypeIdentifiers

/// Measures rules in rounds, and prints a line for each measure: its name, the number of attachments,
/// and nanoseconds, with tabs between them.
///
/// Before them come lines with the word `answer` for what each case answers and, if a counter was
/// loaded, with the word `allocations` for how often an evaluation takes memory from the heap.
@main
struct PredicatesBenchmark {
  /// What the UTI operators mean in a rule, as `ActivationRule` hands it in.
  private static let types = TypeOperators(
    conforms: { TypeCatalogue.builtIn.conforms($0, to: $1) },
    equal: { TypeCatalogue.builtIn.areEqual($0, $1) },
    conformanceTest: { TypeCatalogue.builtIn.conformanceTest(to: $0) })

  static func main() throws {
    let rounds = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1 : 1
    var sum = 0
    var measures: [(name: String, size: Int, work: () -> Int)] = []
    for one in RuleCase.all {
      let predicate = try CompiledPredicate(one.rule, types: types)
      for size in RuleCase.sizes {
        let root = one.root(attachments: size)
        let work = { ((try? predicate.evaluate(with: root)) ?? false) ? 1 : 0 }
        print(
          "answer \(one.name)", size, try predicate.evaluate(with: root) ? 1 : 0, separator: "\t")
        if let count = allocations(of: work) {
          print("allocations \(one.name)", size, count, separator: "\t")
        }
        measures.append((one.name, size, work))
      }
    }
    let text = RuleCase.guideRule("com.adobe.pdf")
    let parse = { (try? CompiledPredicate(text, types: types)) == nil ? 0 : 1 }
    measures.append(("parse", 1, parse))
    if let count = allocations(of: parse) { print("allocations parse", 1, count, separator: "\t") }
    // The first round fills the caches.
    for round in 0...rounds where rounds > 0 {
      for (name, size, work) in measures {
        let taken = MeasuredCase.nanoseconds(work, sum: &sum)
        if round > 0 { print(name, size, taken, separator: "\t") }
      }
    }
    // The sum is used, so that the compiler does not leave work out whose result is not used.
    if sum < 0 { print("nothing was done", 0, 0, separator: "\t") }
  }

  /// How often something takes memory from the heap when it is not done for the first time, or nil
  /// if no counter is loaded.
  private static func allocations(of work: () -> Int) -> Double? {
    guard let symbol = dlsym(nil, "benchmark_allocations") else { return nil }
    let count = unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)
    for _ in 0..<10 { _ = work() }
    let times = 1_000
    let before = count()
    for _ in 0..<times { _ = work() }
    return Double(count() - before) / Double(times)
  }
}
