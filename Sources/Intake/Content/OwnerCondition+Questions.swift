import ShareRules

extension OwnerCondition {
  /// What it asks of content that costs time to answer.
  package var questions: ContentExaminer.Questions {
    var questions: ContentExaminer.Questions = []
    if facts.contains(.width) || facts.contains(.height) { questions.insert(.pixelSize) }
    if facts.contains(.text) { questions.insert(.text) }
    if facts.contains(.captured) || facts.contains(.camera) { questions.insert(.origin) }
    return questions
  }
}
