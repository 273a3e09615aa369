import SourceReading

extension SourceProgram {
  /// The entry point that a function is, or `nil`.
  func entry(_ index: Int) -> EntryPoint? {
    let source = functions[index].source
    if source.name == EntryPoint.intent.name, let owner = source.owner,
      EntryPoint.isIntent(inherited[owner] ?? [])
    {
      return .intent
    }
    return EntryPoint.named(source.name)
  }

  /// Whether the methods of a type run on the main thread unless they say otherwise.
  func isOnMainThread(_ type: String) -> Bool {
    !lineage(of: type).names.isDisjoint(with: [
      "UIViewController", "SLComposeServiceViewController", "UIView", "UITableViewController",
      "UICollectionViewController", "UIResponder",
    ])
  }
}
