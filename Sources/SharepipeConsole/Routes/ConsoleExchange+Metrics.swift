import ConsoleWire

extension ConsoleExchange {
  /// The path of the metrics, below the base.
  static let metricsPath = "metrics"

  /// Who may read the metrics, in words.
  ///
  /// - Parameter hasToken: Whether a token is set.
  /// - Returns: The words.
  static func metricsReaders(hasToken: Bool) -> String {
    hasToken
      ? "for a scraper with the token, and for people who are signed in"
      : "for people who are signed in; 'metrics' names no file with a token for a scraper"
  }

  /// The metrics, for a scraper with the token or a person who is known.
  ///
  /// Source: OpenMetrics 1.0, "Text format" (the content type); RFC 6750, section 3 (what is answered
  /// without a good token).
  func metrics() async throws(Refusal) -> ConsoleAnswer {
    try checkFields([Self.metricsPath])
    guard visitor != nil || isScraper else { throw metricsRefusal }
    return ConsoleAnswer(
      200,
      ConsolePage.safety + [
        .init("content-type", "application/openmetrics-text; version=1.0.0; charset=utf-8")
      ], body: await desk.metrics.text())
  }

  private var metricsRefusal: Refusal {
    let words = "The metrics are \(Self.metricsReaders(hasToken: settings.metricsToken != nil))."
    guard settings.metricsToken != nil else {
      return Refusal(
        404, words,
        advice:
          "Sign in, or write 'metrics: FILE' into the configuration of the console, with a file that "
          + "holds a token.")
    }
    let isWrong = bearer == .wrong
    if isWrong { note(.refused, by: nil, nil, "401: the token for the metrics is wrong") }
    var refusal = Refusal(
      401, isWrong ? "This token is not the one for the metrics." : words,
      advice:
        "Sign in, or send the header 'Authorization: Bearer TOKEN' with the token of the file that "
        + "'metrics' names.")
    refusal.fields = [
      (
        "www-authenticate",
        "Bearer realm=\"sharepipe\"" + (isWrong ? ", error=\"invalid_token\"" : "")
      )
    ]
    return refusal
  }
}
