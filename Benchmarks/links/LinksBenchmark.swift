/// Measures everything in rounds, and prints a line for each: the name, the size, the nanoseconds,
/// and those of the peer or `-`, with tabs between them.
@main
struct LinksBenchmark {
  static func main() throws {
    let rounds = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 5 : 5
    let cases = try JudgingCases.all() + AssociationCases.all()
    var sum = 0
    // The first round fills the caches.
    for round in 0...rounds {
      for one in cases {
        var (own, other): (Double, Double?)
        if round.isMultiple(of: 2) {
          own = MeasuredCase.nanoseconds(one.work, sum: &sum)
          other = one.peer.map { MeasuredCase.nanoseconds($0, sum: &sum) }
        } else {
          other = one.peer.map { MeasuredCase.nanoseconds($0, sum: &sum) }
          own = MeasuredCase.nanoseconds(one.work, sum: &sum)
        }
        if round > 0 { print(one.name, one.size, own, other ?? "-", separator: "\t") }
      }
    }
    // The sum is used, so that the compiler does not leave work out whose result is not used.
    if sum == 0 { print("nothing was done", 0, 0, "-", separator: "\t") }
  }
}
