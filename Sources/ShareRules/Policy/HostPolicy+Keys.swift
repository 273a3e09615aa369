import AppLinks
package import Documents
import ShareModel
import SystemPackage

extension KeyTable {
  /// The keys of `host.yaml`.
  package static let hostPolicy = KeyTable([
    DocumentKey(
      "bundleIdentifier", "string", default: "none",
      "the name under which the host shares; for an app's links, who asks"),
    DocumentKey(
      "extensions", "array of bundle identifiers, or of dictionaries with `id`", default: "none",
      "the extensions that are switched on, in order; what is not listed is not run"),
    DocumentKey(
      "order", oneOf(HostPolicy.Order.self), default: policy.order.rawValue,
      "whether actions are asked before shares, or all as they are listed"),
    DocumentKey(
      "activities",
      dictionary: KeyTable([
        DocumentKey(
          "excluded", "array of names", default: "none",
          "destinations that get nothing: short names, raw identifiers, bundle identifiers"),
        DocumentKey(
          "allowedOnly", "array of names", default: "all",
          "the only destinations that get anything"),
        DocumentKey(
          "unknown", oneOf(HostPolicy.UnknownActivities.self), default: "deny, with `allowedOnly`",
          "what happens to unknown activity types"),
      ]), "which destinations may get something"),
    DocumentKey(
      "deniedExtensionPoints", "array of names", default: "none",
      "extension points at which nothing is run: short names or identifiers"),
    DocumentKey(
      "contentMatch", oneOf(ContentRequirements.Match.self), default: "that of each extension",
      "how closely the bytes must agree with the type that the name claims"),
    DocumentKey(
      "contentValidation", dictionary: .policyValidation,
      "requirements for every extension; the stricter of these and its own applies"),
    DocumentKey(
      "confirm", "`none`, or an array of " + oneOf(ExtensionSettings.Effect.self),
      default: policy.confirm.map(\.rawValue).sorted().joined(separator: ", "),
      "the effects for which a person must agree first"),
    DocumentKey(
      "looseFiles", oneOf(HostPolicy.LooseFiles.self), default: policy.looseFiles.rawValue,
      "the shape in which a plain file in the inbox is shared"),
    DocumentKey(
      "unnamedFiles", oneOf(HostPolicy.UnnamedFiles.self), default: policy.unnamedFiles.rawValue,
      "the type of a file whose name has no extension: that of its bytes, or `public.data`"),
    DocumentKey(
      "options", "dictionary of dictionaries, by bundle identifier", default: "none",
      "options of extensions, which override those of their Info.plist key by key"),
    DocumentKey(
      "secretFiles", "dictionary of arrays of paths, absolute or with `~/`, by bundle identifier",
      default: "those of each extension",
      "files whose content is handed over on descriptors, instead of `SecretFiles`"),
    DocumentKey(
      "fileDirectories", "array of paths, absolute or with `~/`", default: "none",
      "the directories below which `builtin:file` and `builtin:archive` may put files"),
    DocumentKey("limits", dictionary: limits, "limits on what comes in and on what runs"),
    DocumentKey(
      "notify", dictionary: notify,
      "which person or program gets notices of contexts that need attention"),
    DocumentKey(
      "retention", dictionary: retention, "how long things are kept; by default forever"),
    DocumentKey(
      "quota",
      dictionary: KeyTable([
        DocumentKey(
          "bytes", "size with its unit", default: "no limit", "the most bytes on one day"),
        DocumentKey(
          "contexts", "whole number", default: "no limit",
          "the most contexts on one day, URLs that `open` takes among them"),
        DocumentKey(
          "urls", "whole number", default: "no limit",
          "the most URLs that one sender may have opened for the owner on one day"),
      ]), "how much one owner may bring in"),
    DocumentKey("retries", dictionary: retries, "when temporary failures are retried"),
    DocumentKey(
      "crashBudget", "whole number from 1 to 1000", default: "\(policy.crashBudget)",
      "how often sharepipe may crash on a context that it tries alone before it sets the context aside"
    ),
    DocumentKey(
      "freeSpace", "size with its unit", default: size(policy.freeSpace),
      "what stays free where the state is: no entry is taken and no copy made that would leave less"
    ),
    DocumentKey("links", dictionary: linksPolicy, "what URLs may ask of apps"),
  ])

  /// The keys of an entry of `extensions` that is a dictionary.
  package static let extensionUse = KeyTable([
    DocumentKey("id", "bundle identifier", default: "is required", "the extension"),
    DocumentKey(
      "as", "name of letters, digits and hyphens", default: "none",
      "the name of this use, by which it is known as `ID:NAME`"),
    DocumentKey(
      "when", "predicate", default: "none",
      "which of the contexts that its rule accepts the extension gets"),
    DocumentKey(
      "options", "dictionary", default: "none",
      "options of this use, which override those under `options` key by key"),
  ])

  private static let policy = HostPolicy()

  private static let limits = KeyTable([
    DocumentKey(
      "manifestBytes", "bytes, up to 1 GiB", default: size(policy.limits.manifestBytes),
      "the largest manifest or line on standard input"),
    DocumentKey(
      "attachments", "whole number up to 1,000,000", default: "\(policy.limits.attachments)",
      "the most attachments of one context"),
    DocumentKey(
      "entryBytes", "bytes", default: size(policy.limits.entryBytes),
      "the most bytes of all that one entry shares; a larger entry is refused unread"),
    DocumentKey(
      "returnedBytes", "bytes", default: size(policy.limits.returnedBytes),
      "the most bytes of all files together that an action may return"),
    DocumentKey(
      "timeLimit", "seconds", default: "that of each extension", "the longest time of any run"),
    DocumentKey(
      "outputLimit", "bytes, up to 1 GiB", default: "that of each extension",
      "the most that any run may write to its standard output"),
    DocumentKey(
      "processes", "whole number up to 100,000", default: "\(policy.limits.processes)",
      "the most processes and threads at once of any run"),
    DocumentKey(
      "fileBytes", "bytes", default: size(policy.limits.fileBytes),
      "the largest file that a program may write"),
  ])

  private static let notify = KeyTable([
    DocumentKey(
      "program", "absolute path, or an array of it and arguments", default: "this or `address`",
      "a program that gets one JSON object per line on its standard input"),
    DocumentKey(
      "address", "mail address", default: "this or `program`", "the address that gets a mail"),
    DocumentKey(
      "sendmail", "absolute path", default: "\(NotifyPolicy.standardSendmail)",
      "the program that takes the mail; it understands `sendmail -t`"),
    DocumentKey(
      "on", "array of ends",
      default: NotifyPolicy.standardEnds.map(\.rawValue).sorted().joined(separator: ", "),
      "the ends that cause a notice"),
    DocumentKey(
      "every", "time with its unit", default: time(told.every),
      "the shortest time between two batches"),
    DocumentKey(
      "console", "URL that ends in `/`", default: "none",
      "the address of the console; each notice of a context then has a link to its page"),
  ])

  private static let told = NotifyPolicy(.program("/", arguments: []))

  private static let bound = "time or size with its unit, or a dictionary of `age` and `size`"

  private static let retention = KeyTable([
    DocumentKey(
      "ends",
      dictionary: KeyTable(
        ContextEnd.allCases.filter { $0 != .notYet }.map { end in
          end == .held
            ? DocumentKey(end.rawValue, "nothing", "is refused: it waits for a person")
            : DocumentKey(
              end.rawValue, bound, default: "forever",
              "how long entries stay in `\(end.rawValue)/`")
        }), "the folders of ends"),
    DocumentKey(
      "containers", "dictionary by bundle identifier; each as in `ends`", default: "forever",
      "how long files stay in what an extension keeps"),
    DocumentKey(
      "journal", "time with its unit", default: "forever",
      "how long contexts are remembered after they have ended and their entry is gone"),
  ])

  private static let retries: KeyTable = {
    let policy = RetryPolicy()
    return KeyTable([
      DocumentKey(
        "first", "time with its unit", default: time(policy.first),
        "the longest time before the first retry"),
      DocumentKey(
        "factor", "number from 1 to 100", default: "\(Int(policy.factor))",
        "the factor by which that time grows with each retry"),
      DocumentKey(
        "longest", "time with its unit", default: time(policy.longest),
        "the longest time before any retry"),
      DocumentKey(
        "age", "time with its unit", default: time(policy.age),
        "how long after the first attempt retries go on"),
    ])
  }()

  private static let linksPolicy = KeyTable([
    DocumentKey(
      "foreignEffects", "array of " + oneOf(LinkRoute.Effect.self), default: "none",
      "the effects that an unknown sender, or one of another team, may ask for"),
    DocumentKey(
      "deniedSenders", "array of bundle identifiers", default: "none",
      "the apps that may open no URL of any app"),
    DocumentKey(
      "deniedSenderClasses", "array of " + oneOf(SenderClass.self), default: "none",
      "the kinds of senders that may open no URL of any app"),
    DocumentKey(
      "keys", "dictionary of absolute paths, by bundle identifier", default: "none",
      "the files that hold the keys of apps"),
    DocumentKey(
      "expiry", "time with its unit", default: time(policy.links.expiry),
      "how long a request waits for a person before it counts as cancelled"),
    DocumentKey(
      "reading", oneOf(URLReader.Mode.self), default: "`strict`, unless `--reading` is given",
      "what is done with characters that a URL cannot have: `lenient` escapes those of the query, "
        + "and `strict` refuses the URL, with `--reading lenient` as well"),
    DocumentKey(
      "opensShared", "true or false", default: "\(policy.links.opensShared)",
      "whether a URL that is shared is also opened by the app that claims it"),
  ])
}
