public import ShareModel
public import TypeIdentifiers

/// Which extensions appear for which shapes, and why not.
public struct ActivationMatrix: Sendable {
  /// An extension that is asked.
  public struct Row: Sendable {
    /// Its name for people, such as its bundle identifier.
    public let name: String
    /// Its activation rule.
    public let rule: ActivationRule

    /// Creates a row.
    public init(name: String, rule: ActivationRule) {
      self.name = name
      self.rule = rule
    }
  }

  /// A context about which the extensions are asked.
  public struct Column: Hashable, Sendable {
    /// Its name for people, such as that of a shape.
    public let name: String
    /// The context.
    public let context: ShareContext

    /// Creates a column.
    public init(name: String, context: ShareContext) {
      self.name = name
      self.context = context
    }
  }

  /// The extensions, in order.
  public let rows: [Row]

  /// The contexts, in order.
  public let columns: [Column]

  /// The answers: for each row, one for each column.
  ///
  /// They hold no trace. Where there is a dependence, the answer is the one for an attachment of which
  /// nothing is known, and says nothing by itself.
  public let answers: [[ActivationAnswer]]

  /// On what the answers depend: for each row, one for each column; `nil` for an answer that is settled.
  public let dependences: [[ActivationDependence?]]

  /// Asks every extension about every context.
  ///
  /// - Parameters:
  ///   - rows: The extensions.
  ///   - columns: The contexts.
  ///   - types: Which types the rules see.
  ///   - catalogue: The types, with which it is tried why a predicate text is false.
  ///   - explainsTexts: Whether that is tried at all. It costs much for a large text.
  public init(
    rows: [Row], columns: [Column], types: MatchingPayload.Types = .reduced,
    catalogue: TypeCatalogue = .builtIn, explainsTexts: Bool = true
  ) {
    self.rows = rows
    self.columns = columns
    let payloads = columns.map { MatchingPayload($0.context, types: types) }
    let isUncertain = columns.map { !$0.context.unidentified.isEmpty }
    let dependences = rows.map { row in
      columns.indices.map { column in
        isUncertain[column]
          ? row.rule.dependence(on: columns[column].context, types: types) : nil
      }
    }
    self.dependences = dependences
    answers = zip(rows, dependences).map { row, dependences in
      // Many hosts share the same, such as a text alone.
      var known: [MatchingPayload: ActivationAnswer] = [:]
      return zip(zip(columns, payloads), dependences).map { pair, dependence in
        let (column, payload) = pair
        if let answer = known[payload] { return answer }
        var answer = row.rule.evaluate(payload)
        if !answer.isActive, dependence == nil {
          answer =
            explainsTexts || row.rule.words != nil || answer.reason.code != .ruleNotMatched
            ? Self.explained(row.rule, column.context, payload, types, catalogue)
            : ActivationAnswer(
              isActive: false,
              reason: Reason(.ruleNotMatched, "the rule is false; 'sharepipe explain' says why"),
              items: [])
        }
        known[payload] = answer
        return answer
      }
    }
  }

  /// The answer of a rule that does not activate, with the reason that says most.
  private static func explained(
    _ rule: ActivationRule, _ context: ShareContext, _ payload: MatchingPayload,
    _ types: MatchingPayload.Types, _ catalogue: TypeCatalogue
  ) -> ActivationAnswer {
    var answer = rule.evaluate(payload, isTraced: true)
    let trace = answer.trace
    answer.trace = nil
    // A dictionary says which of its conditions is not met; of a text it is found out.
    guard rule.words == nil, answer.reason.code == .ruleNotMatched, let trace,
      let text = rule.predicateText, let syntax = rule.syntax
    else { return answer }
    var search = PredicateChanges(
      text: text, trace: trace, context: context, types: types,
      payloads: rule.payloads(of: context, types: types), catalogue: catalogue)
    search.maximumTold = 1
    // Hundreds of answers have no time for pairs.
    search.triesPairs = false
    let denial = search.denial(syntax)
    // What the rule is not about at all, no small change lets in.
    if search.touches(syntax) || denial == nil, let change = search.find(syntax).first {
      answer.reason = Reason(.ruleNotMatched, change.message)
    } else if let denial {
      answer.reason = Reason(.ruleNotMatched, denial)
    }
    return answer
  }

  /// The columns of shapes with their default operands.
  ///
  /// - Parameters:
  ///   - shapes: The shapes.
  ///   - catalogue: The types of names.
  /// - Returns: A column for each shape, in order.
  public static func columns(
    of shapes: [HostShape] = HostShape.all, catalogue: TypeCatalogue
  ) -> [Column] {
    shapes.compactMap { shape in
      // The defaults of a shape are always right, which a test makes sure of.
      (try? shape.context(catalogue: catalogue)).map { Column(name: shape.name, context: $0) }
    }
  }

  /// On what it depends whether an extension appears, with the columns that share each reason.
  ///
  /// - Parameter row: The number of the row, from 0.
  /// - Returns: The reasons in the order of their first column.
  public func doubts(inRow row: Int) -> [(reason: Reason, columns: [Int])] {
    Self.grouped(dependences[row].enumerated().map { ($0, $1?.reason) })
  }

  /// Why an extension does not appear, with the columns that share each reason.
  ///
  /// - Parameter row: The number of the row, from 0.
  /// - Returns: The reasons in the order of their first column.
  public func refusals(inRow row: Int) -> [(reason: Reason, columns: [Int])] {
    Self.grouped(
      zip(answers[row], dependences[row]).enumerated().map { column, cell in
        (column, cell.0.isActive || cell.1 != nil ? nil : cell.0.reason)
      })
  }

  private static func grouped(
    _ reasons: [(column: Int, reason: Reason?)]
  ) -> [(reason: Reason, columns: [Int])] {
    var result: [(reason: Reason, columns: [Int])] = []
    for case (let column, let reason?) in reasons {
      if let index = result.firstIndex(where: { $0.reason == reason }) {
        result[index].columns.append(column)
      } else {
        result.append((reason, [column]))
      }
    }
    return result
  }
}
