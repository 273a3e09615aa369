import SystemPackage

/// The most bytes that are read on a thread that all tasks share, which takes about 10 ms.
private let most: Int64 = 8 << 20

extension IntakeSize {
  /// Whether reading it takes so long that it must not be done on a thread that tasks share: it has
  /// more than 8 MiB, or a directory.
  package var isSlow: Bool { hasPackage || total > most }
}

extension ExaminedAttachment {
  /// Whether a context with these attachments is as ``IntakeSize/isSlow`` says; nothing is looked
  /// at again.
  package static func areLarge(_ attachments: some Sequence<ExaminedAttachment>) -> Bool {
    var bytes: Int64 = 0
    for attachment in attachments {
      if case .package = attachment.attachment.content { return true }
      bytes += min(Int64(attachment.facts?.bytes ?? 0), most + 1)
    }
    return bytes > most
  }
}
