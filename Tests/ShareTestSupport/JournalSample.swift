package import Documents
package import ShareModel
package import ShareRules
import SystemPackage
import TestSupport

package import ShareJournal

/// Values for tests of the journal.
package enum JournalSample {
  /// A context that is worked on.
  package static func context(
    _ identifier: String, created: Timestamp = .now(),
    after: EntryDisposal = .move
  ) -> JournalContext {
    JournalContext(
      identifier: identifier, entry: EntryName(bytes: [0x61, 0xFF, 0x0A]),
      claims: [.init(inbox: FilePath("/srv/inbox"), path: FilePath("a/b.txt"))],
      after: after, owner: 1000, rules: "rules", created: created)
  }

  /// The context as it is when it ended.
  package static func ended(
    _ context: JournalContext, _ end: ContextEnd = .done, state: JournalContext.State = .ended
  ) -> JournalContext {
    var context = context
    context.state = state
    context.end = end
    context.record = #"{"type":"context","id":"\#(context.identifier)"}"#
    context.contentHash = .sample("hash")
    context.bytes = 10
    return context
  }

  /// A run of an extension.
  package static func run(_ context: String, key: IdempotencyKey = "key") -> JournalRun {
    JournalRun(context: context, extension: "org.example.a", key: key, stage: 0)
  }
}
