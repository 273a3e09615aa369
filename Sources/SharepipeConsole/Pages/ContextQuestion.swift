import Documents
import ShareJournal
import ShareModel
import ShareRules
import Sharepipe
import SystemPackage

/// What a person is asked about a context that is held: what would be handed over, to which extension,
/// and what follows.
struct ContextQuestion {
  /// The rules by which the answer would be given.
  struct Rules {
    /// SHA-256 over them.
    let fingerprint: String
    /// What differs now from when it was held, in words.
    let changes: [String]
    /// What a run of the extensions that wait does; `nil` if that is not known.
    let effect: ExtensionSettings.Effect?
    /// What would be asked afterwards.
    let later: ChainForecast
    /// What a person must have looked at to approve it; `nil` for nothing.
    let look: Look?
  }

  /// What a person must have looked at before an approval is taken.
  enum Look: Hashable {
    /// The rules have changed since it was held.
    case changedRules
    /// An extension that waits may have run already.
    case earlierRun
    /// The run does what cannot be taken back; `nil` if it is not known what it does.
    case effect(ExtensionSettings.Effect?)

    /// What there is to look at.
    ///
    /// - Parameters:
    ///   - row: The context.
    ///   - rules: The rules that hold now. The result is `nil` if nothing is.
    init?(at row: JournalContext, by rules: ConsoleRules) {
      let effect = rules.effect(of: row.waitingExtensions)
      if !rules.pipeline.changes(since: row).isEmpty {
        self = .changedRules
      } else if row.mayHaveRun {
        self = .earlierRun
      } else if effect?.mayBeBulk ?? false {
        return nil
      } else {
        self = .effect(effect)
      }
    }

    /// What the person says by the box.
    var words: String {
      switch self {
      case .changedRules: "I have looked at what has changed in the rules."
      case .earlierRun: "I have looked whether it was done before. Run it again."
      case .effect(let effect?): "I have looked at the content. This \(effect.words)."
      case .effect(nil): "I have looked at the content. What is done with it is not known."
      }
    }
  }

  /// What would be handed over.
  let content: HeldContent
  /// The beginnings of what of it is text.
  let beginnings: [ContentBeginning]
  /// Whether its files can be read here.
  let hasFiles: Bool
  /// What actions have changed.
  let changes: [VersionChange]
  /// The rules; or why they cannot be used.
  let rules: Result<Rules, Refusal>

  /// The most texts of which the beginning is shown.
  private static let mostBeginnings = 5

  /// Looks at a context.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - rules: The rules that hold now, or why they cannot be used.
  ///   - state: The directory of the state; `nil` if only hosts can reach it.
  init(of row: JournalContext, by rules: Result<ConsoleRules, Refusal>, in state: FilePath?) {
    let content = HeldContent(of: row)
    self.content = content
    hasFiles = state != nil
    beginnings =
      state.map { state in
        content.parts.prefix(Self.mostBeginnings).compactMap {
          ContentBeginning(of: $0, in: content, state, within: .page)
        }
      } ?? []
    changes = VersionChange.all(in: content, state)
    self.rules = rules.map { rules in
      Rules(
        fingerprint: rules.fingerprint, changes: rules.pipeline.changes(since: row),
        effect: rules.effect(of: row.waitingExtensions),
        later: ChainForecast(of: row, by: rules.pipeline.rules),
        look: Look(at: row, by: rules))
    }
  }
}
