/// A new `host.yaml` in which every key is there, commented out.
///
/// A line with `#` and a space is for people. Every other `#` stands before YAML that can be switched
/// on by taking it away; the values are the defaults where there is one, else examples.
enum HostTemplate {
  /// The text.
  static let text = #"""
    # The policy of the host: who shares, which extensions are on, and what none of them may get.
    #
    # A line that begins with '#' and no space is a key that is commented out; remove the '#' to use
    # it. Its value is the default, or an example where the comment says so.

    # The extensions that are on, by bundle identifier. A bundle that is in Extensions/ but not in
    # this list is reported and not run.
    extensions: []

    # The name under which this host shares. (Example; there is none by default.)
    #bundleIdentifier: org.example.host

    # actions-first runs the actions of the list before its shares; listed keeps to the list.
    #order: actions-first

    # Destinations that get nothing: short names such as airDrop, Apple's raw identifiers, and
    # bundle identifiers of extensions. (Examples; nothing is excluded by default.) 'allowedOnly'
    # lists the only ones that get anything; 'unknown' then says what happens to unknown types: deny
    # or allow.
    #activities:
    #  excluded: [airDrop, postToFacebook]
    #  unknown: deny

    # Kinds of extensions that are never run: share, action, service, keyboard, or an identifier of
    # Apple. (Example; none is denied by default.)
    #deniedExtensionPoints: [keyboard]

    # How closely the bytes must agree with the type that the name claims: strict, lenient or off.
    #contentMatch: strict

    # Requirements for all content, besides those of each extension; the stricter wins. (Examples;
    # only 'urlSchemes', 'safeFileNames', 'safeTexts' and 'allowsUserInfo' are defaults.)
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

    # The effects for which a person must agree, or the word none.
    #confirm: [external-post, destructive, privacy]

    # The shape in which a plain file in the inbox is shared: as the Files app does (files), as the
    # Photos app does (photos), or as plain data (data).
    #looseFiles: files

    # A file whose name has no extension gets the type of its bytes (bytes), or public.data (data).
    #unnamedFiles: bytes

    # Options of extensions, by bundle identifier; they override those of the Info.plist.
    #options: {}

    # The directories below which File and Archive may put files.
    #fileDirectories: [~/Documents]

    # Files with passwords and keys, by bundle identifier: [/etc/secrets/token]. They replace
    # SecretFiles in the Info.plist; the program gets their content, not their paths.
    #secretFiles: {}

    # Limits on what comes in and on what runs. 'timeLimit' (seconds) and 'outputLimit' (bytes)
    # tighten the limits of each extension. (These two are examples.)
    #limits:
    #  manifestBytes: 16777216
    #  attachments: 10000
    #  entryBytes: 137438953472
    #  returnedBytes: 4294967296
    #  timeLimit: 60
    #  outputLimit: 1048576
    #  processes: 256
    #  fileBytes: 4294967296

    # What URLs may ask of apps, and how long a held URL waits for an answer. 'keys' are files with
    # the secret of an app, by its identifier; 'foreignEffects' are effects that unknown senders may
    # ask for. (None by default.)
    #links:
    #  foreignEffects: []
    #  keys: {}
    #  expiry: 1 day
    #  opensShared: false

    # Whom 'sharepipe watch' notifies of what needs attention. Instead of 'program' there may be
    # 'address', a mail address, and 'sendmail', a program. (Example; there are no notices by
    # default.)
    #notify:
    #  program: [/usr/local/bin/tell-me, --from, sharepipe]
    #  on: [held, failed, rejected]
    #  every: 5 minutes

    # How long finished things are kept. (Examples; nothing is ever removed by default.)
    #retention:
    #  ends: {done: 30 days, rejected: 90 days, failed: 10 GB}
    #  containers: {}
    #  journal: 2 years

    # How much the files of one owner may bring in on one day. (Example; there is no quota by
    # default.)
    #quota: {bytes: 10 GB, contexts: 5000}

    # How long to wait after a temporary failure: a random time up to 'first', growing by 'factor'
    # up to 'longest'. Nothing older than 'age' is retried.
    #retries: {first: 30 s, factor: 2, longest: 1 h, age: 3 days}

    # How often the process may crash on one context before it is set aside as failed.
    #crashBudget: 3

    # How much space stays free where the state is; below that, nothing is taken from an inbox.
    #freeSpace: 512 MiB

    """#
}
