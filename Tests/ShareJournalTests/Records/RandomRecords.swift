import Documents
import ExtensionRunning
import SeededRandom
import ShareModel
import SystemPackage
import TestSupport
import TypeIdentifiers

@testable import AppLinks
@testable import ShareJournal

/// Records that look random and are the same for the same seed, with everything that a record may have.
struct RandomRecords {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> ContextRecord {
    var record = ContextRecord(
      identifier: text(), entry: EntryName(bytes: chance() ? Array(text().utf8) : bytes()),
      source: maybe { $0.text() }, owner: UInt32.random(in: 0 ... .max, using: &random),
      end: pick(ContextEnd.allCases), items: items(), decisions: list { $0.decision() },
      inactive: list(upTo: 12) {
        InactiveExtension(identifier: $0.bundle(), reason: Reason(.ruleNotMatched, ""))
      },
      problems: list { $0.reason() }, notes: list { $0.reason() })
    record.link = maybe { $0.link() }
    record.opened = list { $0.text() }
    return record
  }

  private mutating func bundle() -> BundleIdentifier { BundleIdentifier(naming: text()) }

  private mutating func decision() -> ExtensionDecision {
    ExtensionDecision(
      identifier: bundle(), point: pick(ExtensionPoint.allCases),
      outcome: pick(ExtensionOutcome.allCases), reasons: list { $0.reason() },
      isOptional: chance(), stage: Int.random(in: 0...3, using: &random),
      handing: maybe { .sample($0.text()) }, handedItems: maybe { $0.list { $0.count() } },
      handedTexts: maybe { one in
        one.list { HandedText($0.pick(HandedText.Kind.allCases), $0.text()) }
      },
      charactersRemaining: maybe { $0.count() }, run: maybe { $0.run() },
      returned: maybe { $0.items() },
      filed: list { one in
        FiledFile(
          attachment: AttachmentPlace(item: one.count(), attachment: one.count()),
          path: FilePath("/d/\(one.count()).txt"), manner: one.pick(FiledFile.Manner.allCases),
          sha256: .sample(one.text()), madeFolders: one.count(),
          takenBack: one.maybe { Timestamp(microseconds: Int64($0.count()) * 1_000_000) })
      })
  }

  private mutating func run() -> ExtensionRun {
    ExtensionRun(
      answer: .completed(nil), attempt: count(), exitStatus: maybe { $0.count() },
      duration: .nanoseconds(Int64.random(in: 0...100_000_000_000, using: &random)))
  }

  private mutating func items() -> [[ExaminedAttachment]] { list { $0.list { $0.attachment() } } }

  private mutating func attachment() -> ExaminedAttachment {
    let types = list { $0.type() }
    let content: ExaminedAttachment.Content =
      switch Int.random(in: 0...3, using: &random) {
      case 0: .none
      case 1: .url(text())
      case 2: .unreadable(reason())
      default:
        .bytes(
          ContentFacts(
            bytes: count(), mimeType: text(), identifier: type(),
            agreement: pick([.agrees, .differs, .notExamined]), sha256: maybe { .sample($0.text()) }
          ))
      }
    return ExaminedAttachment(
      attachment: Attachment(registeredTypeIdentifiers: types, content: .typesOnly), label: text(),
      claimed: maybe { $0.type() }, filenameExtension: nil, content: content)
  }

  private mutating func link() -> LinkRecord {
    var verdict = LinkVerdict(
      pick(LinkVerdict.Outcome.allCases), pick(LinkReason.allCases), app: maybe { $0.text() },
      text())
    verdict.notes = list { $0.pick(LinkNote.allCases) }
    verdict.detail = maybe { $0.pick(LinkReason.allCases) }
    verdict.evidence = maybe { $0.pick(SenderEvidence.allCases) }
    for name in list({ $0.text() }) {
      verdict.parameters[name] = chance() ? .text(text()) : .integer(Int64(count()))
    }
    verdict.defaulted = Dictionary(
      list { ($0.text(), $0.pick(LinkReason.allCases)) }, uniquingKeysWith: { first, _ in first })
    verdict.escaped = list { $0.text() }
    verdict.delivery = maybe { $0.delivery() } ?? nil
    verdict.system = maybe { $0.pick(SystemLink.table) }
    verdict.chained = maybe { one in
      ChainedAction(
        name: one.text(), extensionIdentifier: one.maybe { $0.text() },
        outcome: one.pick(LinkVerdict.Outcome.allCases), reason: one.pick(LinkReason.allCases),
        message: one.text())
    }
    return LinkRecord(
      url: text(), sender: maybe { $0.text() }, verdict: verdict, carrier: maybe { $0.bundle() },
      expires: maybe {
        Timestamp(microseconds: .random(in: 0...2_000_000_000_000_000, using: &$0.random))
      },
      answer: maybe { one in
        LinkRecord.Answer(
          kind: one.text(), url: one.text(), context: one.maybe { $0.text() },
          end: one.maybe { $0.pick(ContextEnd.allCases) }, problems: one.list { $0.reason() })
      })
  }

  private mutating func delivery() -> LinkDelivery? {
    LinkDelivery(
      of: pick(["https://example.org/a", "app:a"]),
      arriving: LinkArrival(
        state: maybe { $0.pick(AppState.allCases) },
        launch: pick([LaunchAnswer(), LaunchAnswer(willFinish: false)]),
        activityType: maybe { $0.text() }))
  }

  private mutating func reason() -> Reason { Reason(pick(ReasonCode.allCases), text()) }

  private mutating func type() -> TypeIdentifier { pick([.plainText, .url, .fileURL, .data]) }

  /// Text with quotation marks, controls, and what is not ASCII.
  private mutating func text() -> String {
    let parts = [
      "a", "org.example", "\"", "\\", "\n", "\u{1B}", "ä", "\u{202E}", "字", "😀", "{}", ",",
    ]
    return list(upTo: 6) { $0.pick(parts) }.joined()
  }

  private mutating func bytes() -> [UInt8] {
    list(upTo: 6) { UInt8.random(in: 1 ... .max, using: &$0.random) }
  }

  private mutating func count() -> Int { Int.random(in: 0...1_000_000, using: &random) }

  private mutating func chance() -> Bool { Bool.random(using: &random) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    chance() ? make(&self) : nil
  }

  private mutating func list<Value>(
    upTo most: Int = 3, _ make: (inout Self) -> Value
  ) -> [Value] {
    var values: [Value] = []
    for _ in 0..<Int.random(in: 0...most, using: &random) { values.append(make(&self)) }
    return values
  }
}
