import Lints

/// A lint about apps, about what sites say of them, or about several apps together.
///
/// Each stands in a file of its own in this folder, with its page, its examples and how it is found.
struct AppRule: Sendable {
  /// Its page.
  let lint: Lint
  /// Looks at everything that is checked together.
  let check: @Sendable (_ set: CheckedSet, _ found: inout RuleFindings) -> Void

  /// Creates a rule about everything that is checked together.
  init(
    _ lint: Lint,
    check: @escaping @Sendable (_ set: CheckedSet, _ found: inout RuleFindings) -> Void
  ) {
    self.lint = lint
    self.check = check
  }

  /// Creates a rule about each bundle by itself, also those inside others.
  init(
    _ lint: Lint,
    eachBundle: @escaping @Sendable (_ bundle: CheckedBundle, _ found: inout RuleFindings) -> Void
  ) {
    self.init(lint) { set, found in
      for bundle in set.allBundles { eachBundle(bundle, &found) }
    }
  }

  /// Creates a rule about what each site serves.
  init(
    _ lint: Lint,
    eachAssociation:
      @escaping @Sendable (
        _ association: CheckedAssociation, _ found: inout RuleFindings
      ) -> Void
  ) {
    self.init(lint) { set, found in
      for association in set.associations { eachAssociation(association, &found) }
    }
  }
}
