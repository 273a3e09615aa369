package import ShareModel

/// The offers of the share sheet for one context, extension by extension.
package struct Offers: Hashable, Sendable {
  /// The extensions that are not in the sheet, and the errors of their rules.
  package struct Absent: Hashable, Sendable {
    /// The extensions and why they are not in it, in order.
    package var inactive: [InactiveExtension] = []
    /// The errors of rules that could not be evaluated, in order.
    package var problems: [Reason] = []
  }

  /// The offer at each extension, in order.
  package let all: [Offer]
  /// The places of the extensions that apply or are blocked, in order: each gets a decision.
  package let decided: [Int]
  /// The extensions that are not in the sheet.
  package let absent: Absent

  private let identifiers: [BundleIdentifier]

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - all: The offer at each extension.
  ///   - extensions: The extensions, as many as there are offers.
  init(_ all: [Offer], at extensions: [ListedExtension]) {
    self.all = all
    identifiers = extensions.map(\.bundle.identifier)
    decided = all.indices.filter { !all[$0].isInactive }
    absent = Self.absent(all, identifiers, in: all.indices)
  }

  /// The extensions at some places that are not in the sheet, and the errors of their rules.
  ///
  /// - Parameter places: The places.
  /// - Returns: The same arrays as in ``absent`` where all places are asked for.
  package func absent(in places: Range<Int>) -> Absent {
    places == all.indices ? absent : Self.absent(all, identifiers, in: places)
  }

  private static func absent(
    _ all: [Offer], _ identifiers: [BundleIdentifier], in places: Range<Int>
  ) -> Absent {
    var absent = Absent()
    for place in places {
      guard case .inactive(let reason) = all[place] else { continue }
      absent.inactive.append(InactiveExtension(identifier: identifiers[place], reason: reason))
      if reason.code == .ruleEvaluation { absent.problems.append(reason) }
    }
    return absent
  }
}

extension Offer {
  /// Whether the extension is not in the sheet.
  fileprivate var isInactive: Bool {
    if case .inactive = self { true } else { false }
  }
}
