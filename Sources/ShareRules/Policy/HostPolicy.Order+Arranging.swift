import ShareModel

extension HostPolicy.Order {
  /// Extensions in the order in which they are asked; those of a kind keep their order.
  ///
  /// - Parameters:
  ///   - extensions: The extensions, or things that stand for them, as they are listed.
  ///   - point: Where each is offered.
  /// - Returns: The same ones.
  func arranged<Element>(
    _ extensions: [Element], by point: (Element) -> ExtensionPoint
  ) -> [Element] {
    switch self {
    case .listed: extensions
    case .actionsFirst:
      extensions.filter { point($0).isAction } + extensions.filter { !point($0).isAction }
    }
  }
}
