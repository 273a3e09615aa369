public import Documents
import ShareModel
import ShareRules

/// What Apple lets the apps of a team do, as `embedded.mobileprovision` and
/// `embedded.provisionprofile` say it.
///
/// A profile is a property list in XML that is signed with Cryptographic Message Syntax. It is
/// looked at even if its ``signature`` does not fit, or if it has no known signer: then it is not
/// what Apple made, and that is worth to be known.
/// Source: Apple, TN3125 "Inside Code Signing: Provisioning Profiles"; RFC 5652, section 5.
public struct ProvisioningProfile: Hashable, Sendable {
  /// The most bytes of a file.
  public static let fileLimit = SignedMessageLimits.profile.file

  /// The property list, as it is in the file.
  public let content: [UInt8]

  /// The members of the property list.
  public let value: [String: DocumentValue]

  /// How the signature stands.
  public let signature: Signature

  /// What the members below should be and are not; such a member counts as absent.
  public let problems: [DocumentProblem]

  /// What the profile is called; `nil` if it does not say.
  public let name: String?

  /// The team, such as `ABCDE12345`; the first if there are several, `nil` if it does not say.
  public let team: String?

  /// The platforms, such as `iOS` or `OSX`; none if it does not say.
  public let platforms: [String]

  /// What an app that is signed with the profile may be entitled to.
  public let entitlements: [String: DocumentValue]

  /// When it was made: seconds since 1970-01-01T00:00:00Z; `nil` if it does not say.
  public let creation: Double?

  /// The last moment of its use: seconds since 1970-01-01T00:00:00Z; `nil` if it does not say.
  public let expiration: Double?

  /// Whether it holds for every device.
  public let provisionsAllDevices: Bool

  /// The number of devices that it names; `nil` if there is no such list.
  public let deviceCount: Int?

  /// Whether it lets an app be debugged: `get-task-allow`, or that of macOS.
  public let allowsDebugging: Bool

  /// Whether a file begins as a profile does.
  public static func isLikely(_ file: some Collection<UInt8>) -> Bool {
    SignedMessage.isLikely(file)
  }

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - file: The whole file, in DER or BER.
  ///   - name: What it is called in errors, such as its path.
  /// - Throws: ``ProvisioningProfileError``, if it is no signed message or there is no dictionary
  ///   in it.
  public init(
    _ file: [UInt8], named name: @autoclosure () -> String
  ) throws(ProvisioningProfileError) {
    do throws(SignedMessageError) {
      let data = try SignedData(file, limits: .profile)
      content = try data.uncheckedContent()
      signature = Signature(of: data)
    } catch {
      let reason: ProvisioningProfileError.Reason =
        error == .notSigned && Self.isPropertyList(file) ? .unsignedList : .message(error)
      throw ProvisioningProfileError(name(), reason)
    }
    do throws(DocumentError) {
      value = try PropertyListReader.readDictionary(content, named: "")
    } catch {
      throw ProvisioningProfileError(name(), .content(error.reason, at: error.position))
    }
    var fields = DocumentFields(value)
    self.name = fields.string("Name")
    team = fields.strings("TeamIdentifier")?.first
    platforms = fields.strings("Platform") ?? []
    creation = fields.date("CreationDate")
    expiration = fields.date("ExpirationDate")
    provisionsAllDevices = fields.boolean("ProvisionsAllDevices") ?? false
    deviceCount = fields.array("ProvisionedDevices")?.count
    entitlements = fields.dictionary("Entitlements") ?? [:]
    var rights = DocumentFields(entitlements, at: "Entitlements")
    let flags = ["get-task-allow", "com.apple.security.get-task-allow"]
    allowsDebugging = flags.map { rights.boolean($0) == true }.contains(true)
    problems = fields.problems + rights.problems
  }

  /// Whether a file begins as a property list, XML or binary.
  private static func isPropertyList(_ file: [UInt8]) -> Bool {
    ["bplist", "<?xml", "<plist", "<!DOCTYPE plist"].contains { file.starts(with: $0.utf8) }
  }
}

extension DocumentFields {
  /// The moment of a key: seconds since 1970-01-01T00:00:00Z.
  fileprivate mutating func date(_ key: String) -> Double? {
    guard let value = value(key) else { return nil }
    guard case .date(let seconds) = value else {
      report(key, .wrongKind(expected: "a date", found: value.found))
      return nil
    }
    return seconds
  }
}
