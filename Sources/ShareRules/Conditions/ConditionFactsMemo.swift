package import ShareModel

/// The facts of one version of a context, gathered once for the conditions of all extensions.
///
/// It belongs to one task.
package final class ConditionFactsMemo {
  private var items: [Int] = []
  private var known: [ConditionFacts] = []

  /// Creates an empty memory.
  package init() {}

  /// The facts of a context.
  ///
  /// - Parameters:
  ///   - context: The context, the same each time.
  ///   - items: The items that an extension would get.
  /// - Returns: The facts, attachment by attachment.
  package func facts(of context: ExaminedContext, items: [Int]) -> [ConditionFacts] {
    if known.isEmpty || items != self.items {
      known = ConditionFacts.all(of: context, items: items)
      self.items = items
    }
    return known
  }
}
