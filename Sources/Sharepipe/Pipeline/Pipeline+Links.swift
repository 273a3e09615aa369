public import AppLinks
import Documents
import ShareJournal
import ShareModel
import ShareRules
public import SystemPackage

extension Pipeline {
  /// Opens a URL: decides which app gets it and whether its request is allowed, carries it out with
  /// the extension of the route, and answers the app that asked.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: The bundle identifier of the app that asks, or `nil`. It is taken on trust.
  ///   - said: What else is said of the URL, its sender and the device, on trust as well.
  ///   - key: The key that is stored for the app, in place of that of the policy, or `nil`.
  ///   - arrival: How the URL arrived.
  ///   - state: The directory for state, absolute; it is made if it is missing.
  /// - Returns: The record of the decision and its result.
  public func open(
    _ url: String, from sender: String? = nil, with said: LinkOptions = LinkOptions(),
    key: LinkKey? = nil, arriving arrival: LinkArrival = LinkArrival(), state: FilePath
  ) async -> ContextRecord {
    let label = LinkOpening(url, from: sender, by: rules.links.judge.redaction).label
    do {
      let processor = try ContextProcessor(pipeline: self)
      let locked = options.isDryRun ? nil : try states.state(at: state.absolute, inboxes: [])
      return await processor.open(
        url, from: sender, with: said, key: key, arriving: arrival, in: locked)
    } catch let error as StateError {
      return refusal(of: EntryName(label), .refused, [error.reason])
    } catch {
      return refusal(of: EntryName(label), .refused, [Reason(.contentUnreadable, "\(error)")])
    }
  }

  /// What there is to note about keys of apps in the URLs of a share.
  ///
  /// An asynchronous caller would copy all rules to ask them.
  func notesOfKeys(in context: ShareContext) -> [Reason] { rules.links.notesOfKeys(in: context) }

  /// Counts contexts that waited for a person for too long as cancelled, in all states that are
  /// open.
  ///
  /// They are ended with the next contexts that are taken up.
  ///
  /// - Throws: ``JournalError``.
  package func expireHeld() async throws(JournalError) {
    for state in states.all {
      let answers = ContextAnswer(state: state.path, ledger: state.ledger)
      _ = try await answers.expire(at: environment.now())
    }
  }

  /// Ends what must be ended after the last URL was opened.
  public func finish() async { await runner.finish() }
}
