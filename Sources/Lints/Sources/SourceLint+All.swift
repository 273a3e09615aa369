extension SourceLint {
  /// Every page by what it is about, in the order of the pages; one more is one more file and one more
  /// name here.
  package static let families: [(title: String, lints: [SourceLint])] = [
    (
      "What a link reaches in the code",
      [
        redirectFromLink, webViewFromLink, scriptFromInput, pathFromInput, sqlFromInput,
        predicateFromInput, settingFromInput, requestFromInput, screenFromInput, callbackUnjudged,
        sensitiveActionUnconfirmed,
      ]
    ),
    (
      "How code receives and reads links",
      [
        schemeUnchecked, activityUnchecked, coldStartUnchecked, firstContextOnly,
        handlerWithoutSender, senderTrusted, firstQueryItem, decodedBeforeSplit, indexUnchecked,
        urlSplitByHand, xcallbackFormsMixed,
      ]
    ),
    (
      "What code gives to other apps",
      [
        secretInURL, linkLogged, schemeForSharing, installedAppsProbed,
        exclusionWithoutEffectInCode, secureFieldOpenToKeyboards,
      ]
    ),
    (
      "What code does with pasteboards",
      [
        pasteboardGeneral, pasteboardWithoutExpiry, pasteboardReadUnasked, pasteboardListener,
      ]
    ),
    (
      "What the code of an extension does",
      [
        preprocessingTrusted, contentValidityIgnored, attachmentTypeUnchecked,
        requestNeverCompleted, attachmentOnMainThread, attachmentHeldInMemory,
      ]
    ),
  ]
}
