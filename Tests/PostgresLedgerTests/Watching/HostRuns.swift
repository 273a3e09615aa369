#if PostgreSQL
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import Synchronization

/// Which host ran what, in the order in which it was run.
final class HostRuns: Sendable {
  /// The extension whose runs are noted.
  static let identifier: BundleIdentifier = "org.example.note"

  let all = Mutex<[(host: String, entry: String, fence: Int64)]>([])

  /// The entries, sorted; one that was run twice is there twice.
  var entries: [String] { all.withLock { $0.map(\.entry).sorted() } }
  /// The hosts that ran anything.
  var hosts: Set<String> { all.withLock { Set($0.map(\.host)) } }

  /// Rules with one extension, whose runs are noted here.
  ///
  /// - Parameters:
  ///   - host: The name of the host that has the rules.
  ///   - limit: How many of its runs may be under way at once, on one host and on all together; `nil`
  ///     for one on each host.
  ///   - body: What it does besides.
  /// - Returns: The rules.
  func rules(
    of host: String, limit: Int? = nil,
    _ body: @escaping @Sendable (ExtensionRequest) async throws -> Void = { _ in }
  ) -> RuleSet {
    let bundle = ExtensionBundle(
      identifier: Self.identifier, point: .share, activationRule: .string("TRUEPREDICATE"),
      settings: ExtensionSettings(
        maximumConcurrency: limit ?? 1, maximumConcurrencyOfHosts: limit, effect: .additive))
    let noting = ClosureExtension { request in
      let entry = request.filing.origin.entry ?? ""
      self.all.withLock { $0.append((host, entry, request.fence)) }
      try await body(request)
      return .completed(nil)
    }
    var policy = HostPolicy()
    policy.freeSpace = 0
    return RuleSet(extensions: [], policy: policy).adding(noting, as: bundle)
  }
}
#endif
