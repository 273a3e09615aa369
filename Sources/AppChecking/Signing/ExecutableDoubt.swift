/// Something that an executable does not say, or says in a way that cannot be believed.
struct ExecutableDoubt: Hashable, Sendable {
  /// A part of an executable.
  enum Part: String, Hashable, Sendable {
    case table = "table of architectures"
    case header
    case commands = "load commands"
    case signature
    case entitlements
  }

  /// What is wrong.
  enum Reason: Hashable, Sendable {
    /// The file ends before the end of the part.
    case cutOff(Part)
    /// The place of the part is not in the file, or not in its architecture or signature.
    case outside(Part)
    /// The part is at a place before the entry that names it, where no tool puts it.
    case behind(Part)
    /// The part has more bytes than `limit`, or all parts together have.
    case tooLarge(Part, limit: Int)
    /// The part is not as such a part must be.
    case malformed(Part)
    /// The architectures do not have the same entitlements.
    case entitlementsDiffer
    /// The entitlements are there in DER, and not in XML.
    case entitlementsOnlyInDER
  }

  /// The number of the architecture, from 1, in a file with several; `nil` for the file as a whole.
  let architecture: Int?

  /// What is wrong.
  package let reason: Reason
}

extension ExecutableDoubt: CustomStringConvertible {
  /// The architecture, what is wrong, and what to do where something can be done.
  var description: String {
    let place = architecture.map { "architecture \($0): " } ?? ""
    return place + reason.description
  }
}

extension ExecutableDoubt.Reason: CustomStringConvertible {
  /// What is wrong, and what to do where something can be done.
  var description: String {
    switch self {
    case .cutOff(let part):
      "the executable ends before the end of its \(part.rawValue); copy it again"
    case .outside(let part):
      "the executable gives a place for its \(part.rawValue) that it does not have; build it again"
    case .behind(let part):
      "the executable gives a place for its \(part.rawValue) before the one that names it; "
        + "sign it again"
    case .tooLarge(let part, let limit):
      "the executable has more than \(limit) bytes for its \(part.rawValue), which are not read"
    case .malformed(let part):
      "the \(part.rawValue) of the executable cannot be understood; build it again"
    case .entitlementsDiffer:
      "the architectures of the executable have different entitlements; those of the first were "
        + "read; sign all of them alike"
    case .entitlementsOnlyInDER:
      "the executable has its entitlements only in DER, which is not read; sign it again"
    }
  }
}
