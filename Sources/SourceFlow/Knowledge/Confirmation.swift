/// How a program asks a person before it goes on.
///
/// Source: Apple, UIAlertAction, LAContext, SwiftUI `confirmationDialog`.
enum Confirmation {
  /// Calls whose closures run when a person has answered.
  static let asking: Set<String> = [
    "UIAlertAction", "actionWithTitle", "evaluatePolicy", "Button", "confirmationDialog", "alert",
    "addAction", "actionSheet", "onTapGesture", "UIAction", "swipeActions", "addTarget",
    "addButtonWithTitle", "presentConfirmation", "contextMenu", "ActionSheet", "Alert",
    "UIContextualAction", "NSAlert", "primaryAction", "destructive",
  ]

  /// Calls that show a question.
  static let showing: Set<String> = [
    "UIAlertController", "alertControllerWithTitle", "UIAlertView", "UIActionSheet", "LAContext",
    "evaluatePolicy", "NSAlert", "requestConfirmation",
  ]

  /// Words in the names of the program's own functions that ask.
  private static let words: Set<String> = [
    "confirm", "ask", "prompt", "confirmation", "authenticate", "alert",
  ]

  /// First words of what only says whether something is asked.
  private static let questions: Set<String> = [
    "may", "should", "can", "needs", "is", "has", "will", "must", "requires", "did",
  ]

  /// Whether a function of that name asks a person and hands the answer to a closure.
  static func isAsking(_ base: String) -> Bool {
    if asking.contains(base) { return true }
    let words = SensitiveAction.words(of: base)
    if let first = words.first, questions.contains(first) { return false }
    return words.contains { self.words.contains($0) }
  }
}
