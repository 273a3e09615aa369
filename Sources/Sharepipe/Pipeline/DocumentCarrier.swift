import Intake
import ShareModel
import ShareRules

/// The extension that takes a document which is opened: of the one app that claims its type, the one
/// in its `PlugIns` that applies.
struct DocumentCarrier {
  private let rules: RuleSet
  private let routed: [BundleIdentifier: ListedExtension]
  private let environment: PipelineEnvironment

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - rules: The apps and the types that they claim.
  ///   - routed: The extensions of apps, by their identifiers.
  ///   - environment: The time and the random numbers that rules may ask for.
  init(
    _ rules: RuleSet, _ routed: [BundleIdentifier: ListedExtension],
    in environment: PipelineEnvironment
  ) {
    self.rules = rules
    self.routed = routed
    self.environment = environment
  }

  /// Finds the extension.
  ///
  /// - Parameter context: The document, as a context.
  /// - Returns: The extension.
  /// - Throws: ``EntryFault`` that names all apps if several claim it, or reports that none does.
  func find(for context: ExaminedContext) throws(EntryFault) -> ListedExtension {
    let types = context.context.attachments.flatMap(\.registeredTypeIdentifiers)
    let claims = DocumentClaims(apps: rules.links.apps, catalogue: rules.catalogue)
    let apps = claims.claimants(of: types)
    guard let app = apps.first, apps.count == 1 else {
      let names = apps.map(\.identifier).list
      if apps.isEmpty {
        throw EntryFault(.documentNoHandler, "no app opens documents of this type")
      }
      throw EntryFault(
        .documentAmbiguous,
        "several apps open documents of this type, and it is undefined which one gets them: \(names)"
      )
    }
    let fitting = app.plugIns.compactMap {
      routed[$0.identifier]
    }.filter { $0.rule.evaluate(context.payload, in: environment.predicates).isActive }
    guard let carrier = fitting.first, fitting.count == 1 else {
      let words =
        fitting.isEmpty
        ? "\(app.identifier) opens it, but none of its extensions applies"
        : "\(app.identifier) opens it, but more than one of its extensions applies"
      throw EntryFault(.linkNotCarriedOut, words)
    }
    return carrier
  }
}
