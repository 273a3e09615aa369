import Testing

@testable import SecretPatterns

/// Which names have a secret beside them, as far as it is merely not shown.
struct SecretNameTests {
  static let secrets = [
    "password", "password1", "PASSWORD", "password_confirmation", "passwordConfirm",
    "passwordConfirmation", "new_password", "newPassword2", "oldpass", "pAsSwOrD", "PASSword",
    "db.password", "user[password]", "user[pwd]", "password[]", "password[0]", "pass[new]", "pw",
    "pw1", "new_pw", "pwd2", "passwd", "userPwd", "passphrase", "Passwort", "Kennwort2",
    "motDePasse",
    "contraseña", "sms_code", "smsCode", "smscode", "otp", "otp1", "otpCode", "OTPCode",
    "totp_value",
    "pin", "pin2", "newPin", "pin_confirm", "user[pin]", "2fa", "2fa_code", "mfa_token", "mfa",
    "tan", "code", "code1", "auth_code", "authcode", "verification-code", "loginCode", "key",
    "key2",
    "x-api-key", "X-API-Key", "apikey", "apikey2", "apiKey", "APIKey", "api.key", "client_secret",
    "clientSecret", "secret_1", "secrets", "refresh_token", "id_token", "idToken", "access_token",
    "AccessToken", "csrf_token", "token", "token2", "sid", "connect.sid", "session", "session_id",
    "sessionId", "PHPSESSID", "JSESSIONID", "user_session", "sig", "signature", "hmac",
    "X-Amz-Signature", "X-Amz-Security-Token", "X-Amz-Credential", "X-Goog-Signature",
    "X-Goog-Credential", "AWSAccessKeyId", "oauth_verifier", "code_verifier", "oauth_nonce",
    "oauth_signature", "oauth_consumer_key", "client_assertion", "Authorization", "auth", "x-auth",
    "basic_auth", "cookie", "SAMLResponse", "jwt", "bearer", "credentials", "license_key", "cvv",
    "ｐassword", "pass\u{200B}word", "einmalcode",
  ]

  /// Everyday names; `tokens_used` counts tokens, and `token_type` says what kind one is.
  static let everyday = [
    "author", "author_id", "authority", "authenticated", "keyboard", "keyboard_layout", "keyword",
    "keywords", "monkey", "page", "pages", "pinterest", "pinned", "spin", "shopping", "design",
    "designer", "assign", "signal", "sign_up", "compass", "compass-rose", "bypass", "passage",
    "passenger", "passport", "passive", "tokens", "tokens_used", "tokensUsed", "max_tokens",
    "tokenizer", "token_type", "token_count", "tokenType", "expires_in", "session_length",
    "password_length", "password_policy", "sessions", "secretary", "secretariat", "code_version",
    "codec", "decode", "encoder", "barcode", "zip_code", "zipCode", "zipcode", "postcode",
    "error_code", "errorCode", "statusCode", "exit-code", "country_code", "language_code",
    "promo_code", "item_code", "sort_key", "primary_key", "publicKey", "cacheKey", "key_id",
    "Key-Pair-Id", "X-Amz-Date", "X-Amz-Algorithm", "X-Amz-SignedHeaders", "X-Amz-Expires", "state",
    "scope", "q", "id", "uid", "side", "inside", "title", "text", "tank", "instance", "step",
    "cookies_accepted", "redirect_uri", "client_id", "grant_type", "response_type", "username",
    "user[name]", "email", "index", "url", "transactionId", "action", "count", "",
  ]

  @Test(arguments: secrets)
  func `a name of a secret is one in any spelling`(name: String) {
    #expect(SecretName.isRedacted(name.utf8))
  }

  @Test(arguments: everyday)
  func `an everyday name is none`(name: String) { #expect(!SecretName.isRedacted(name.utf8)) }

  static let words: [(String, [String])] = [
    ("", []), ("password", ["password"]), ("newPassword2", ["new", "password"]),
    ("APIKey", ["api", "key"]), ("X-Amz-Signature", ["x", "amz", "signature"]),
    ("user[pwd]", ["user", "pwd"]), ("2fa_code", ["fa", "code"]), ("OTP", ["otp"]),
    ("a.b..c", ["a", "b", "c"]), ("straßeCode", ["stra?e", "code"]),
  ]

  @Test(arguments: words)
  func `a name has words`(name: String, words: [String]) throws {
    #expect(NameWords(try #require(ScannedText(name.utf8))).words == words)
  }

  static let weights: [(String, SecretName.Weight)] = [
    ("password1", .certain), ("password_confirmation", .certain), ("passwordConfirm", .certain),
    ("new_password", .certain), ("user[password]", .certain), ("password[]", .certain),
    ("pw", .certain), ("pwd2", .certain), ("mfa_token", .certain), ("x-api-key", .certain),
    ("apikey2", .certain), ("X-Amz-Security-Token", .certain), ("sms_code", .ambiguous),
    ("code", .ambiguous), ("pin_confirm", .ambiguous), ("sid", .ambiguous), ("nonce", .none),
    ("next_page_token", .none), ("zip_code", .none), ("tokens", .none), ("author", .none),
  ]

  @Test(arguments: weights)
  func `a board is surer of some names than of others`(name: String, weight: SecretName.Weight) {
    #expect(SecretName.weight(of: name.utf8) == weight)
  }
}
