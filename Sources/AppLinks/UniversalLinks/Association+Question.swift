import DocumentValues

extension Association {
  /// Reads the association that is a member of a question in JSON: `association`, as an object or
  /// as its exact text, or `details`, one rule object.
  ///
  /// The question is read as text, for the order of members counts.
  ///
  /// - Parameters:
  ///   - question: The whole question, a JSON object.
  ///   - app: The app for which `details` is.
  /// - Throws: Why it is no association.
  package init(inQuestion question: [UInt8], app: String) throws(AssociationError) {
    let document: OrderedJSON
    do throws(OrderedJSONError) {
      document = try OrderedJSONReader.read(question, limit: question.count)
    } catch {
      throw .malformed(error)
    }
    var reader = AssociationReader()
    switch (document["association"], document["details"]) {
    case (.string(let text), nil): try self.init(Array(text.utf8))
    case (let association?, nil): self = try reader.association(association)
    case (nil, let detail?): self = try reader.association(detail: detail, app: app)
    case (nil, nil): throw .shape("give 'association', or 'details'")
    case (_?, _?): throw .shape("give 'association' or 'details', not both")
    }
  }

  /// Reads an association that is a member of a question in JSON, by the name of the member.
  ///
  /// - Parameters:
  ///   - question: The whole question, a JSON object.
  ///   - name: The name of the member, whose value is an object or its exact text.
  /// - Throws: Why it is no association.
  package init(inQuestion question: [UInt8], named name: String) throws(AssociationError) {
    let document: OrderedJSON
    do throws(OrderedJSONError) {
      document = try OrderedJSONReader.read(question, limit: question.count)
    } catch {
      throw .malformed(error)
    }
    var reader = AssociationReader()
    switch document[name] {
    case .string(let text): try self.init(Array(text.utf8))
    case let association?: self = try reader.association(association)
    case nil: throw .shape("'\(name)' is missing")
    }
  }
}
