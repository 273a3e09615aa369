import ConsoleWire
import Documents

/// The page on which a person signs in.
struct SignInPage {
  /// The ways that this console has.
  let ways: [SignInWay]
  /// Where the person wanted to go, below the base; empty for the first page.
  let next: String
  /// Why the last try did not succeed; `nil` for none.
  let fault: String?

  /// Makes the answer.
  func answer(in page: ConsolePage, status: UInt16) -> ConsoleAnswer {
    page.answer("Sign in", status: status) { html in
      html.element("div", "narrow") { html in
        if let fault { html.element("p", "bad", [.init("role", "alert")]) { $0.words(fault) } }
        if ways.contains(.code) { writeCode(page.address, to: &html) }
        if ways.contains(.password) { writePassword(page.address, to: &html) }
        if !ways.contains(.code), !ways.contains(.password) {
          html.element(
            "p", "",
            "This console has no form to sign in with: the reverse proxy in front of it, or the user at "
              + "its socket, says who you are. Ask the owner of the console to add you.")
        }
      }
    }
  }

  private func writeCode(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.element("h2", "", "With a code")
    html.element("p", "note") { html in
      html.words("The code is on the terminal where the console was started; ")
      html.element("code", "", "sharepipe console code")
      html.words(" prints another one. It is good once, for ten minutes.")
    }
    form(to: address, &html) { html in
      html.field(
        "Code", "code",
        [
          .init("autocomplete", "one-time-code"), .init("autocapitalize", "characters"),
          .init("spellcheck", "false"), .init("required", "required"),
          .init("data-code", ""), .init("maxlength", "64"),
        ])
      html.button("Sign in", "main")
    }
  }

  private func writePassword(_ address: ConsoleAddress, to html: inout HTMLWriter) {
    html.element("h2", "", "With a password")
    form(to: address, &html) { html in
      html.field(
        "Name", "name",
        [
          .init("autocomplete", "username"), .init("autocapitalize", "none"),
          .init("spellcheck", "false"), .init("required", "required"), .init("maxlength", "64"),
        ])
      html.field(
        "Password", "password",
        [
          .init("type", "password"), .init("autocomplete", "current-password"),
          .init("required", "required"), .init("maxlength", "1000"),
        ])
      html.button("Sign in", "main")
    }
  }

  private func form(
    to address: ConsoleAddress, _ html: inout HTMLWriter, _ body: (inout HTMLWriter) -> Void
  ) {
    html.form(
      to: address.path("sign-in"), hidden: next.isEmpty ? [] : [("next", next)], body)
  }
}
