import Sharepipe
import SystemPackage

/// Values for tests of the journal.
enum JournalSample {
  /// A context that is worked on.
  static func context(
    _ identifier: String, created: Int64 = JournalClock.now(),
    after: PipelineOptions.Disposal = .move
  ) -> JournalContext {
    JournalContext(
      identifier: identifier, entry: EntryName(bytes: [0x61, 0xFF, 0x0A]),
      claims: [.init(inbox: FilePath("/srv/inbox"), path: FilePath("a/b.txt"))],
      after: after, owner: 1000, rules: "rules", created: created)
  }

  /// The context as it is when it ended.
  static func ended(
    _ context: JournalContext, _ end: ContextEnd = .done, state: JournalContext.State = .ended
  ) -> JournalContext {
    var context = context
    context.state = state
    context.end = end
    context.record = #"{"type":"context","id":"\#(context.identifier)"}"#
    context.contentHash = "hash"
    context.bytes = 10
    return context
  }

  /// A run of an extension.
  static func run(_ context: String, key: String = "key") -> JournalRun {
    JournalRun(context: context, extension: "org.example.a", key: key, stage: 0)
  }
}
