import Testing

@testable import SecretPatterns

struct PasswordAssignmentTests {
  static let texts: [(text: String, isPassword: Bool)] = [
    ("password=hunter2", true), ("Password: hunter2", true), ("password : hunter2", true),
    ("PASSWORD: hunter", true), ("- password: hunter", true), (#""password": "hunter""#, true),
    ("'api_key': 'abcdef'", true), ("DB_PASSWORD=hunter", true), ("export API-KEY=abcd", true),
    ("Passwort: geheim!", true), ("Mot de passe : secret1", true), ("contraseña: abc123", true),
    ("user=ada password=hunter", true), ("aws_secret_access_key = ab12cd34", true),
    ("passphrase = 'correct horse battery staple'", true), ("client secret: a1b2c3d4", true),
    ("secret=abcd", true), (#""token": "abcd""#, true), ("password := hunter2", true),
    // No value, or one that says so.
    ("password:", false), ("password=", false), ("password: \n", false), ("password=***", false),
    ("password: xxxxxxxx", false), ("password: <your password>", false),
    ("password=$PASSWORD", false), ("password: ${PASSWORD}", false), ("password: null", false),
    ("password: your_password", false), ("password=abc", false), ("password: string", false),
    ("var passphrase: String?", false), (#""password": "Enter your password""#, false),
    // Programs and prose.
    ("password = input", false), ("let password = field.text", false),
    ("var password: String!", false), ("password = getpass()", false),
    ("password == hunter2", false),
    ("password != hunter2", false), ("password::hash", false), ("password: see page 12", false),
    ("The password: it was long", false), ("token: abcd1234", false), ("pass: 3 of 4", false),
    ("a://b?password=hunter2", false),
  ]

  @Test(arguments: texts)
  func `a name and a value that looks like one make a password`(
    text: String, isPassword: Bool
  ) throws {
    #expect(PasswordAssignment.occurs(in: try #require(ScannedText(text.utf8))) == isPassword)
  }
}
