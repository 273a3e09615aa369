import ShareModel
import TypeIdentifiers

/// `AcceptedTypes`: the type of the bytes, not the claimed one, conforms to one of these.
struct AcceptedTypesValidator: ContentValidator {
  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard requirements.acceptedTypes != nil || !requirements.furtherAcceptedTypes.isEmpty else {
      return []
    }
    // Host and extension may each give a list; the type must be in every one of them.
    let lists = [requirements.acceptedTypes].compactMap(\.self) + requirements.furtherAcceptedTypes
    let type: TypeIdentifier
    switch attachment.content {
    case .url: type = .url
    case .bytes(let facts): type = facts.identifier
    case .unreadable, .none: return []
    }
    return lists.compactMap { accepted in
      guard !accepted.contains(where: { catalogue.conforms(type, to: $0) }) else { return nil }
      // A dynamic type means nothing outside of this program.
      let name = DynamicType.isDynamic(type) ? TypeIdentifier.data : type
      let list = accepted.map { catalogue.phrase(for: $0) }.joined(separator: ", ")
      let objection = list.isEmpty ? "'AcceptedTypes' is empty" : "'AcceptedTypes' has only \(list)"
      return .rejected(
        Reason(
          .typeNotAccepted,
          "\(attachment.label): is \(catalogue.phrase(for: type)), but \(objection); "
            + "add \(name.rawValue) to it"))
    }
  }
}
