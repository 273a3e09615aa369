import ShareRules

extension ContentRequirements {
  /// What they ask of content that costs time to answer.
  package var questions: ContentExaminer.Questions {
    var questions: ContentExaminer.Questions = []
    if maximumPixelWidth != nil || maximumPixelHeight != nil { questions.insert(.pixelSize) }
    if maximumTextLength != nil { questions.insert(.characters) }
    if minimumTextLength != nil { questions.insert(.someCharacters) }
    return questions
  }
}
