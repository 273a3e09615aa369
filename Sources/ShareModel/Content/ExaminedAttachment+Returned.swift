import SafeFiles

/// What an action returned, and what that keeps of what the action was handed.
extension ExaminedAttachment {
  /// Gives returned attachments what they keep of those in the same places that the action got.
  ///
  /// An attachment of the same type keeps the name, in the same case, unless the action suggests
  /// another one. What an action gets, its owner cannot write to, since it is sharepipe's: a copy that
  /// came back with these permissions has those of the attachment that was shared.
  ///
  /// An action that returned fewer or more than it got may have put any of them into a place; none of
  /// these keeps anything.
  ///
  /// - Parameters:
  ///   - returned: The attachments that the action returned, item by item.
  ///   - handed: Those that it got, item by item.
  ///   - isReturned: Whether an earlier action returned those.
  /// - Returns: The returned attachments.
  package static func returned(
    _ returned: [[Self]], for handed: [[Self]], isReturned: Bool
  ) -> [[Self]] {
    let isSameShape = returned.map(\.count) == handed.map(\.count)
    // Files are handed over under their numbers, through all items.
    var firstOfItem = 0
    return returned.indices.map { item in
      let before = isSameShape ? handed[item] : []
      defer { firstOfItem += before.count }
      return returned[item].enumerated().map { place, one in
        let original = isSameShape ? before[place] : nil
        var one = one
        if let metadata = one.metadata, !metadata.isWritable {
          one.metadata = metadata.with(permissions: original?.metadata?.permissions)
        }
        one.keptName = original.flatMap {
          one.name(of: $0, handedAs: "\(firstOfItem + place)", isReturned: isReturned)
        }
        return one
      }
    }
  }

  /// The name of the attachment of which this one was made; `nil` if it is of another type, or the
  /// action gave it another name.
  private func name(of original: Self, handedAs number: String, isReturned: Bool) -> String? {
    let name =
      original.keptName
      ?? original.attachment.fileName(label: original.label, isReturned: isReturned)
    guard let name, claimed == original.claimed else { return nil }
    let bytes = Array(name.utf8)
    let isNameless = [nil, "", number, name, NameExtension.stem(of: bytes)].contains(
      attachment.suggestedName)
    guard isNameless || attachment.suggestedName == original.attachment.suggestedName else {
      return nil
    }
    let end = NameExtension(of: bytes)?.text.lowercased()
    guard facts?.identifier == original.facts?.identifier || filenameExtension?.lowercased() == end
    else { return nil }
    return name
  }
}
