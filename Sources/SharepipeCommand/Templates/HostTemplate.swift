/// A new `host.yaml` in which every key is there, commented out.
///
/// A line with `#` and a space is for people. Every other `#` stands before YAML that can be switched
/// on by taking it away; the values are the defaults where there is one, else examples.
enum HostTemplate {
  /// The text.
  static let text = #"""
    # The policy of the host: its name, the extensions that are on, and the content that none of them may have.
    #
    # A line that begins with '#' and no space is a key that is off. Remove the '#' to switch it on.
    # The value is the default, or an example if the comment says so.

    # The extensions that are on, by bundle identifier. A bundle that is in Extensions/ but not in this
    # list is reported and not run.
    extensions: []

    # The name under which this host shares. (Example; there is none by default.)
    #bundleIdentifier: org.example.host

    # actions-first runs the actions in the list before its shares; listed keeps the order of the list.
    #order: actions-first

    # Destinations that receive nothing: short names such as airDrop, Apple's raw identifiers, and bundle
    # identifiers of extensions. (Examples; nothing is excluded by default.) 'allowedOnly' lists the only
    # destinations that receive anything; 'unknown' is then the rule for unknown types: deny or allow.
    #activities:
    #  excluded: [airDrop, postToFacebook]
    #  unknown: deny

    # Kinds of extensions that are denied: share, action, service, keyboard, or one of Apple's identifiers.
    # (Example; none is denied by default.)
    #deniedExtensionPoints: [keyboard]

    # How closely the bytes must agree with the type that the name claims: strict, lenient or off.
    #contentMatch: strict

    # Requirements for all content, in addition to those of each extension; the stricter one applies.
    # (Examples; only 'urlSchemes', 'safeFileNames', 'safeTexts' and 'allowsUserInfo' are defaults.)
    #contentValidation:
    #  acceptedTypes: [public.content, public.url]
    #  maximumBytes: 1073741824
    #  maximumTotalBytes: 4294967296
    #  minimumTextLength: 0
    #  maximumTextLength: 1000000
    #  maximumPixelWidth: 20000
    #  maximumPixelHeight: 20000
    #  urlSchemes: [http, https]
    #  urlHosts: [example.com, example.org]
    #  allowsUserInfo: false
    #  safeFileNames: true
    #  safeTexts: true
    #  textEncodings: [utf-8, us-ascii]

    # The effects that need a person's approval, or the word none.
    #confirm: [external-post, destructive, privacy]

    # How a loose file in the inbox is shared: as by the Files app (files), as by the Photos app (photos),
    # or as plain data (data).
    #looseFiles: files

    # The type of a file whose name has no extension: the type of its bytes (bytes), or public.data (data).
    #unnamedFiles: bytes

    # Options of extensions, by bundle identifier; they override those of the Info.plist.
    #options: {}

    # The directories below which File and Archive may put files.
    #fileDirectories: [~/Documents]

    # Files with passwords and keys, by bundle identifier: [/etc/secrets/token]. They replace
    # SecretFiles in the Info.plist. The program receives their content and not their paths.
    #secretFiles: {}

    # Limits on incoming content and on runs. 'timeLimit' (seconds) and 'outputLimit' (bytes) lower the
    # limits that an extension sets for itself. (These two are examples.)
    #limits:
    #  manifestBytes: 16777216
    #  attachments: 10000
    #  entryBytes: 137438953472
    #  returnedBytes: 4294967296
    #  timeLimit: 60
    #  outputLimit: 1048576
    #  processes: 256
    #  fileBytes: 4294967296

    # What URLs may ask of apps, and how long a URL waits for an answer. 'keys' are files with an app's
    # secret, by its identifier; 'foreignEffects' are the effects open to other senders. (None by default.)
    #links:
    #  foreignEffects: []
    #  deniedSenders: []
    #  deniedSenderClasses: []
    #  reading: strict
    #  keys: {}
    #  expiry: 1 day
    #  opensShared: false

    # How 'sharepipe watch' reports contexts that need attention. Instead of 'program' there may be
    # 'address', a mail address, and 'sendmail', a program. (Example; no reports are sent by default.)
    #notify:
    #  program: [/usr/local/bin/tell-me, --from, sharepipe]
    #  on: [held, failed, rejected]
    #  every: 5 minutes
    #  console: https://share.example.org/pipe/

    # How long ended contexts are kept. (Examples; nothing is ever removed by default.)
    #retention:
    #  ends: {done: 30 days, rejected: 90 days, failed: 10 GB}
    #  containers: {}
    #  journal: 2 years

    # The most that one owner's files may bring in on one day. (Example; there is no quota by default.)
    #quota: {bytes: 10 GB, contexts: 5000, urls: 1000}

    # How long to wait after a temporary failure: a random time up to 'first', growing by 'factor' up to
    # 'longest'. Contexts older than 'age' are not retried.
    #retries: {first: 30 s, factor: 2, longest: 1 h, age: 3 days}

    # How often the process may die over one context before the context is set aside as failed.
    #crashBudget: 3

    # The free space to keep on the disk of the state; below it, nothing is taken from an inbox.
    #freeSpace: 512 MiB

    """#
}
