import Sharepipe

/// What a person pastes into a terminal of a Mac.
///
/// It is a script for `sh` in a here-document, so that it does not matter which shell the terminal has.
enum MacScript {
  /// The script that asks the questions of `explain`.
  ///
  /// It prints a JSON object a line. The program is started again behind the last answer as long as
  /// each start adds one.
  ///
  /// - Parameter cases: The questions.
  /// - Returns: The lines of the script.
  static func text(_ cases: [MacCase]) -> String {
    """
    sh <<'ASK'
    answers=$(mktemp) || exit 1
    answered() { echo $(($(wc -l <"$answers"))); }
    asked=-1
    while [ "$(answered)" -gt "$asked" ] && [ "$(answered)" -lt \(cases.count) ]; do
      asked=$(answered)
      SHAREPIPE_FIRST=$asked swift - >>"$answers" <<'SWIFT'
    \(MacProgram.text(cases))
    SWIFT
    done
    cat "$answers"
    rm -f "$answers"
    ASK
    """
  }

  /// The script that asks `swcutil` about a link.
  ///
  /// `swcutil` needs root, so `sudo` asks for a password. Which macOS answers is printed first.
  /// Source: Apple, TN3155, "Debugging universal links" (`swcutil verify -d DOMAIN -j FILE -u URL`).
  ///
  /// - Parameters:
  ///   - url: The link, as it was typed.
  ///   - host: Its host.
  ///   - association: The JSON that the host serves.
  /// - Returns: The lines of the script.
  static func text(_ url: String, host: String, association: [UInt8]) -> String {
    """
    sh <<'ASK'
    association=$(mktemp) || exit 1
    base64 --decode >"$association" <<'JSON'
    \(MacProgram.lines(ofBase64: association))
    JSON
    sw_vers
    sudo swcutil verify -d \(ShellWord.quoted(host)) -j "$association" -u \(ShellWord.quoted(url)) 2>&1
    rm -f "$association"
    ASK
    """
  }
}
