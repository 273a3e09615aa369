public import Documents
public import ExtensionRunning
public import ShareModel

/// The decision for one context at one extension, and its result.
public struct ExtensionDecision: Hashable, Sendable {
  /// The bundle identifier of the extension.
  public var identifier: BundleIdentifier
  /// Where it is offered.
  public var point: ExtensionPoint
  /// The outcome.
  public var outcome: ExtensionOutcome
  /// Why.
  public var reasons: [Reason]
  /// Whether later extensions go on when this one does not complete.
  public var isOptional: Bool
  /// The version of the context that was judged: 0 is the one that came in, and each action that
  /// returns items makes the next.
  public var stage: Int
  /// SHA-256 of the content that would be handed over if a person agrees: the version of the
  /// context, and of its items those that the rule chose; `nil` unless it is held.
  public var handing: ContentDigest?
  /// The items that would be handed over, counted from 0; `nil` for all, and unless it is held.
  public var handedItems: [Int]?
  /// The texts that would be handed over beside the content of attachments; `nil` if there are none,
  /// and unless it is held.
  public var handedTexts: [HandedText]?
  /// The characters left of the maximum length of a text; `nil` if there is no maximum or no text.
  public var charactersRemaining: Int?
  /// The run, or `nil` if there was none.
  public var run: ExtensionRun?
  /// The items that an action gave back, examined; `nil` if it gave back nothing.
  public var returned: [[ExaminedAttachment]]?
  /// Where content was filed, attachment by attachment, by this run or by the earlier one that the
  /// decision repeats; empty unless it is an extension that files.
  public var filed: [FiledFile]

  /// Creates a decision.
  public init(
    identifier: BundleIdentifier, point: ExtensionPoint, outcome: ExtensionOutcome,
    reasons: [Reason] = [], isOptional: Bool = false, stage: Int = 0,
    handing: ContentDigest? = nil,
    handedItems: [Int]? = nil, handedTexts: [HandedText]? = nil, charactersRemaining: Int? = nil,
    run: ExtensionRun? = nil, returned: [[ExaminedAttachment]]? = nil,
    filed: [FiledFile] = []
  ) {
    self.identifier = identifier
    self.point = point
    self.outcome = outcome
    self.reasons = reasons
    self.isOptional = isOptional
    self.stage = stage
    self.handing = handing
    self.handedItems = handedItems
    self.handedTexts = handedTexts
    self.charactersRemaining = charactersRemaining
    self.run = run
    self.returned = returned
    self.filed = filed
  }
}
