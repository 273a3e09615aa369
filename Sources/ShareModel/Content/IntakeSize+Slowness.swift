import SystemPackage

/// The most bytes that are read on a thread that all tasks share, which takes about 10 ms.
private let most: Int64 = 8 << 20

/// The most bytes that are read in the time that it takes to go to another thread and back, some times over.
private let few: Int64 = 1 << 20

extension IntakeSize {
  /// Whether reading it takes so long that it must not be done on a thread that tasks share: it has
  /// more than 8 MiB, or a directory.
  package var isSlow: Bool { hasPackage || total > most }

  /// Whether reading it takes longer than going to another thread and back: more than 1 MiB.
  package var takesAWhile: Bool { total > few }
}

extension ExaminedAttachment {
  /// Whether a context with these attachments is as ``IntakeSize/isSlow`` says; nothing is looked
  /// at again.
  package static func areLarge(_ attachments: some Sequence<ExaminedAttachment>) -> Bool {
    haveMore(than: most, attachments)
  }

  /// Whether a context with these attachments is as ``IntakeSize/takesAWhile`` says, or has a
  /// directory; nothing is looked at again.
  package static func takeAWhile(_ attachments: some Sequence<ExaminedAttachment>) -> Bool {
    haveMore(than: few, attachments)
  }

  private static func haveMore(
    than limit: Int64, _ attachments: some Sequence<ExaminedAttachment>
  ) -> Bool {
    var bytes: Int64 = 0
    for attachment in attachments {
      if case .package = attachment.attachment.content { return true }
      bytes += min(Int64(attachment.facts?.bytes ?? 0), limit + 1)
    }
    return bytes > limit
  }
}
