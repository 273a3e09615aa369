/// A way to sign in to the console.
///
/// The raw values are those of `signIn` in the configuration.
package enum SignInWay: String, Hashable, Sendable, CaseIterable {
  /// With a code that is good once.
  case code
  /// With a name and a password.
  case password
  /// By the header that a trusted proxy adds to each request.
  case proxy
  /// By the user at the other end of a Unix socket.
  case peer
}
