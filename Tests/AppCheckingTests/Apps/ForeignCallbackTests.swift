import Documents
import Testing

@testable import AppChecking

struct ForeignCallbackTests {
  static let schemes: [(String, String?)] = [
    ("com.googleusercontent.apps.1234-abcd", "Google"),
    ("com.googleusercontent.apps.$(CLIENT_ID)", "Google"), ("$(REVERSED_CLIENT_ID)", "Google"),
    ("${GOOGLE_REVERSED_CLIENT_ID}", "Google"), ("$(GOOGLE_URL_SCHEME)", "Google"),
    ("$(REVERSED_CLIENT_ID:lower)", "Google"),
    ("fb1234567890", "Facebook"), ("fb$(FACEBOOK_APP_ID)", "Facebook"),
    ("$(FACEBOOK_SCHEME)", "Facebook"), ("msauth.com.example.app", "Microsoft"),
    ("msauth.$(PRODUCT_BUNDLE_IDENTIFIER)", "Microsoft"), ("msal${CLIENT}", "Microsoft"),
    ("db-$(DROPBOX_APP_KEY)", "Dropbox"), ("db-abcdefghijklmno", "Dropbox"),
    ("$(DROPBOX_SCHEME)", "Dropbox"),
    ("$(APP_SCHEME)", nil), ("fbi-app", nil), ("fb", nil), ("fbx$(NAME)", nil), ("db-notes", nil),
    ("$(PRODUCT_NAME)-google-client", nil), ("", nil),
  ]

  @Test(arguments: schemes)
  func `a scheme for the answer to a sign-in is known before a build fills it in`(
    scheme: String, service: String?
  ) {
    let value = PlacedValue(value: .string(scheme), place: KeyPlace())
    #expect(ForeignCallback(value)?.service == service)
  }
}
