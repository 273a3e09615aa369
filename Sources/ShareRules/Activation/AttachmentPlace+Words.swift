package import ShareModel

extension AttachmentPlace {
  /// The place as a person counts, from 1; the item is left out where there is only one.
  package func words(in context: ShareContext) -> String {
    words(in: context, through: attachment)
  }

  /// The place and those after it in the same item, such as `attachments 1 to 25`.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - last: The number of the last attachment, from 0.
  /// - Returns: The place, without a capital letter.
  package func words(in context: ShareContext, through last: Int) -> String {
    let attachments =
      last > attachment
      ? "attachments \(attachment + 1) \(last == attachment + 1 ? "and" : "to") \(last + 1)"
      : "attachment \(attachment + 1)"
    return context.items.count == 1 ? attachments : "item \(item + 1), \(attachments)"
  }

  /// Several places, neighbours folded.
  static func words(for places: [AttachmentPlace], in context: ShareContext) -> String {
    AttachmentRun.runs(of: places) { _, _ in true }
      .map { $0.first.words(in: context, through: $0.last) }.joined(separator: ", ")
  }
}

/// Attachments of one item that stand side by side and are alike.
package struct AttachmentRun: Hashable, Sendable {
  /// The place of the first.
  package let first: AttachmentPlace
  /// The number of the last in the same item, from 0.
  package private(set) var last: Int

  /// How many they are.
  package var count: Int { last - first.attachment + 1 }

  /// Folds places.
  ///
  /// - Parameters:
  ///   - places: The places, in order.
  ///   - areAlike: Whether two neighbours are alike.
  /// - Returns: The runs, in order.
  package static func runs(
    of places: [AttachmentPlace], where areAlike: (AttachmentPlace, AttachmentPlace) -> Bool
  ) -> [AttachmentRun] {
    var runs: [AttachmentRun] = []
    for place in places {
      if let run = runs.last, run.first.item == place.item, run.last + 1 == place.attachment,
        areAlike(run.first, place)
      {
        runs[runs.count - 1].last = place.attachment
      } else {
        runs.append(AttachmentRun(first: place, last: place.attachment))
      }
    }
    return runs
  }
}
