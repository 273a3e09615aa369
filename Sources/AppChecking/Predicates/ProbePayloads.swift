import Predicates
import ShareModel
import ShareRules
import TypeIdentifiers

/// Payloads of every well-known kind, to which the rules are put before anything is claimed of them.
struct ProbePayloads: Sendable {
  /// The payloads.
  let payloads: [MatchingPayload]

  /// Types that are shared every day, and one that is not declared anywhere.
  static let everyday = [
    "public.jpeg", "public.heic", "public.png", "com.compuserve.gif", "public.mpeg-4",
    "com.apple.quicktime-movie", "public.mp3", "com.adobe.pdf", "public.plain-text", "public.html",
    "public.rtf", "public.url", "public.file-url", "public.vcard", "com.apple.active-webpage",
    "com.apple.webarchive", "public.zip-archive", "com.apple.ical.ics", "public.json",
    "com.apple.mapkit.map-item", "com.apple.property-list", unknown,
  ]

  /// A type that is not declared anywhere.
  static let unknown = "com.example.nobody-knows-this"

  /// How many types a rule may name beside those that are shared every day.
  static let maximumTypes = 40
  /// How many payloads there are at most, give or take those that every rule is put to.
  static let maximumPayloads = 5_000

  /// Makes the payloads, or returns `nil` if a rule would have to be put to too many.
  ///
  /// - Parameters:
  ///   - types: Further types, such as those that a rule names.
  ///   - counts: How many attachments there are to be, besides one and two.
  ///   - catalogue: Gives a type that conforms to each of `types`.
  init?(naming types: [String], counts: [Int], catalogue: TypeCatalogue) {
    var kinds = Self.everyday
    for name in types where !kinds.contains(name) && TypeIdentifier(name) != nil {
      guard kinds.count < Self.everyday.count + Self.maximumTypes else { return nil }
      kinds.append(name)
    }
    let counts = Set([1, 2] + counts.filter { (1...40).contains($0) }).sorted()
    guard kinds.count * (kinds.count + 2 * counts.count + 6) <= Self.maximumPayloads else {
      return nil
    }
    var payloads: [MatchingPayload] = []
    for kind in kinds {
      for count in counts {
        payloads += Self.payloads([Array(repeating: [kind], count: count)])
        if count > 1 { payloads += Self.payloads(Array(repeating: [[kind]], count: min(count, 5))) }
      }
      payloads.append(Self.payload([[[kind]]], isTitled: false))
      payloads += Self.payloads([[[kind, "public.file-url"]]])
      payloads += Self.payloads([[], [[kind]]])
      for other in kinds where other != kind {
        payloads += Self.payloads([[[kind], [other]]])
      }
      payloads += Self.payloads([[[kind]], [[Self.unknown]]])
    }
    payloads += Self.payloads([[]])
    payloads += Self.payloads([kinds.map { [$0] }])
    payloads += Self.pages
    self.payloads = payloads
  }

  /// Items of which little is left: attachments whose only type is taken away, and no attachments.
  static let bare =
    [
      [[[]]], [[["com.apple.group-activities.activity"]]], [[[], ["public.jpeg"]]], [[[]], []],
      [[], []],
    ].flatMap(payloads)

  /// What Safari shares: a page alone, and a page with its archive.
  static let pages =
    payloads([[["public.url", "com.apple.active-webpage"]]])
    + payloads([[["public.url", "com.apple.active-webpage"]], [["com.apple.webarchive"]]])

  /// What well-known host apps share.
  static let hosts = ActivationMatrix.columns(catalogue: .builtIn).flatMap { column in
    [MatchingPayload(column.context), MatchingPayload(column.context, types: .raw)]
  }

  /// The payload of items, of which each attachment is given by its types.
  static func payload(
    _ items: [[[String]]], types: MatchingPayload.Types = .raw, isTitled: Bool = true
  ) -> MatchingPayload {
    MatchingPayload(ShareContext(types: items, isTitled: isTitled), types: types)
  }

  private static func payloads(_ items: [[[String]]]) -> [MatchingPayload] {
    let isPlain = items.allSatisfy { $0.allSatisfy { $0.count < 2 } }
    return isPlain ? [payload(items)] : [payload(items), payload(items, types: .reduced)]
  }
}

extension MatchingPayload {
  /// Whether every item has an attachment.
  var hasAttachments: Bool {
    items.allSatisfy { item in
      if case .dictionary(let members) = item { members["attachments"] != nil } else { false }
    }
  }
}
