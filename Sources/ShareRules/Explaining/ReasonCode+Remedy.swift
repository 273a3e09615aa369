import ShareModel

extension ReasonCode {
  /// What the owner of the rules or the sender can do about a reason, in one sentence without a capital
  /// letter and a period; `nil` where the message says it, or where nothing should be done.
  package var remedy: String? {
    switch self {
    case .activityExcluded, .extensionExcluded:
      "take the name out of 'activities: excluded' in host.yaml"
    case .activityExcludedBySender:
      "the sender would have to leave it out of 'excludedActivityTypes'"
    case .activityNotAllowed: "add the name to 'activities: allowedOnly' in host.yaml"
    case .activityUnknown:
      "add the name to 'activities: allowedOnly' in host.yaml, or write 'unknown: allow' there"
    case .extensionPointDenied: "take the point out of 'deniedExtensionPoints' in host.yaml"
    case .notChosen: "the sender would have to leave out 'activityType', or name this extension"
    case .conditionNotMet, .conditionFailed: "change 'when' of this extension in host.yaml"
    case .tooManyBytes: "raise 'MaximumBytes', or share a smaller file"
    case .tooManyBytesInTotal: "raise 'MaximumTotalBytes', or share less at once"
    case .textTooShort: "lower 'MinimumTextLength'"
    case .textTooLong: "raise 'MaximumTextLength'"
    case .textEncodingNotAccepted: "add the encoding to 'TextEncodings', or convert the text"
    case .tooWide: "raise 'MaximumPixelWidth'"
    case .tooHigh: "raise 'MaximumPixelHeight'"
    case .urlSchemeNotAccepted: "add the scheme to 'URLSchemes', or to 'urlSchemes' in host.yaml"
    case .urlHostNotAccepted: "add the host to 'URLHosts'"
    case .urlUserInfo: "remove it from the URL; 'AllowsUserInfo' would accept it"
    case .unsafeText:
      "close or remove the character that changes its direction; 'SafeTexts: false' would accept it"
    case .unsafeFileName: "rename the file; 'SafeFileNames: false' would accept it"
    case .effectNeedsConfirmation: "take the effect out of 'confirm' in host.yaml"
    default: nil
    }
  }
}
