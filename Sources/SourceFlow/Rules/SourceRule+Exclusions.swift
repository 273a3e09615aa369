import SourceReading

extension SourceRule {
  /// A list of activity types that are not offered has one that is never offered, or that cannot be
  /// taken out.
  ///
  /// Source: Apple, UIActivityViewController, `excludedActivityTypes`; the system has no sharing with
  /// social networks of its own since iOS 11.
  static let exclusionWithoutEffect = SourceRule { program, _, found in
    for (index, function) in program.functions(mentioning: ["excludedActivityTypes"]) {
      SourceWalk.expressions(in: program.body(of: index)) { expression in
        guard case .assignment(let target, _, let value) = expression.kind,
          target.lastName == "excludedActivityTypes"
        else { return }
        let names = program.vainExclusions(in: value, depth: 0)
        guard !names.isEmpty else { return }
        let list = names.sorted().map { "'\($0)'" }.joined(separator: ", ")
        found.report(
          .exclusionWithoutEffect, "excluding \(list) has no effect", in: function.unit,
          at: expression.range)
      }
    }
  }
}

extension SourceProgram {
  /// The exclusions without effect in a list, also in one that a name stands for.
  fileprivate func vainExclusions(in value: SourceExpression, depth: Int) -> Set<String> {
    var names: Set<String> = []
    SourceWalk.expressions(in: value) { expression in
      switch expression.kind {
      case .string(let text):
        if !text.hasPrefix("com.apple.UIKit.activity.") { names.insert(text) }
      case .name(let name), .member(_, let name):
        if Self.retired.contains(name) { names.insert(name) }
        guard depth < 3 else { return }
        for (_, property) in properties[name] ?? [] {
          if let value = property.value {
            names.formUnion(vainExclusions(in: value, depth: depth + 1))
          }
        }
        for index in functionsByBase[name] ?? [] where functions[index].name.labels.isEmpty {
          for case .some(let value) in body(of: index).map(\.value) {
            names.formUnion(vainExclusions(in: value, depth: depth + 1))
          }
        }
      default: break
      }
    }
    return names
  }

  private static let retired: Set<String> = [
    "postToFacebook", "postToTwitter", "postToWeibo", "postToTencentWeibo", "postToFlickr",
    "postToVimeo", "UIActivityTypePostToFacebook", "UIActivityTypePostToTwitter",
    "UIActivityTypePostToWeibo", "UIActivityTypePostToTencentWeibo", "UIActivityTypePostToFlickr",
    "UIActivityTypePostToVimeo",
  ]
}

extension SourceStatement {
  /// What it returns, or what it is, if it is an expression.
  fileprivate var value: SourceExpression? {
    switch kind {
    case .return(let value): value
    case .expression(let value): value
    default: nil
    }
  }
}
