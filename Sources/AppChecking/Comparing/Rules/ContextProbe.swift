import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// A context about which two versions of a rule are asked.
struct ContextProbe {
  /// What is shared.
  let context: ShareContext
  /// What `sharepipe explain --as` takes; `nil` if no host app is known that shares it.
  let request: String?
  /// What the rules see, as the share sheet reduces it.
  let payload: MatchingPayload
  /// How many attachments there are.
  let attachments: Int

  init(_ context: ShareContext, request: String? = nil) {
    self.context = context
    self.request = request
    payload = MatchingPayload(context)
    attachments = context.items.reduce(0) { $0 + $1.attachments.count }
  }

  /// A context of items, of which each attachment is given by its types.
  private init(_ items: [[[String]]], isTitled: Bool = false) {
    self.init(ShareContext(types: items, isTitled: isTitled))
  }

  /// A context of a host app, in which files are known by their names alone.
  private init?(request words: [String], in catalogue: TypeCatalogue) {
    let request = HostShapeRequest(words: words)
    guard let context = try? request.context(beneath: "/dev/null", catalogue: catalogue) else {
      return nil
    }
    self.init(context, request: request.label)
  }
}

extension ContextProbe {
  /// How many types are tried beside those that are shared every day.
  private static let mostTypes = 40
  /// Up to how many attachments of one type there are beside those that host apps share.
  private static let mostOfOneType = 40
  /// The types of which pairs are made with each other, and with those that a rule names.
  private static let paired = [
    "public.jpeg", "com.apple.quicktime-movie", "com.adobe.pdf", "public.plain-text", "public.url",
    "public.file-url", "com.apple.active-webpage", ProbePayloads.unknown,
  ]

  /// The contexts on which two rules are compared, the smallest first: what each host app shares,
  /// and attachments of everyday types and of named ones, alone, often, in pairs and in several
  /// items.
  ///
  /// - Parameters:
  ///   - types: The types that the rules and the documents name.
  ///   - counts: How many attachments there are to be, besides one and two.
  ///   - catalogue: The types.
  /// - Returns: The contexts.
  static func all(
    naming types: [String], counts: [Int], in catalogue: TypeCatalogue
  ) -> [ContextProbe] {
    var seen: Set<String> = Set(ProbePayloads.everyday)
    let named = Array(
      types.filter { TypeIdentifier($0) != nil && seen.insert($0).inserted }.prefix(mostTypes))
    let kinds = ProbePayloads.everyday + named
    let counts = Set([1, 2] + counts).sorted()
    var probes: [ContextProbe?] = []
    for shape in HostShape.all {
      probes.append(ContextProbe(request: [shape.name], in: catalogue))
      guard case .count = shape.operand else { continue }
      for count in counts where count > 1 {
        probes.append(ContextProbe(request: [shape.name, String(count)], in: catalogue))
      }
    }
    for kind in kinds {
      if let type = TypeIdentifier(kind),
        let letters = catalogue.preferredFilenameExtension(of: type),
        catalogue.declaredType(forFilenameExtension: letters) == type
      {
        probes.append(ContextProbe(request: ["files", "example." + letters], in: catalogue))
      }
      probes.append(ContextProbe([[[kind]]]))
      probes.append(ContextProbe([[[kind]]], isTitled: true))
      probes.append(ContextProbe([[[kind, "public.file-url"]]]))
      probes.append(ContextProbe([[], [[kind]]]))
      probes.append(ContextProbe([[[kind]], [[ProbePayloads.unknown]]]))
      for count in counts where count > 1 && count <= mostOfOneType {
        probes.append(ContextProbe([Array(repeating: [kind], count: count)]))
        probes.append(ContextProbe([Array(repeating: [kind, "public.file-url"], count: count)]))
        guard count < 6 else { continue }
        probes.append(ContextProbe(Array(repeating: [[kind]], count: count)))
      }
    }
    let pairs = paired + named
    for first in pairs {
      for second in pairs where first != second {
        probes.append(ContextProbe([[[first], [second]]]))
      }
    }
    probes.append(ContextProbe([kinds.map { [$0] }]))
    probes.append(ContextProbe([[]]))
    let sorted = probes.compactMap(\.self).enumerated().sorted { first, second in
      first.element.rank(first.offset).lexicographicallyPrecedes(second.element.rank(second.offset))
    }
    return sorted.map(\.element)
  }

  /// What makes one context come before another: few attachments, a host that shares it, few items.
  private func rank(_ offset: Int) -> [Int] {
    [attachments == 0 ? .max : attachments, request == nil ? 1 : 0, context.items.count, offset]
  }
}
