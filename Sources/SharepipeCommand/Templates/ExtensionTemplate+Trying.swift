extension ExtensionTemplate {
  /// The policy under which the new extension can be tried.
  var policy: String {
    """
    # The policy for trying \(name) alone. 'sharepipe new --host' writes one with every key.
    extensions:
      - \(identifier)

    """
  }

  /// The context of the sample.
  var sampleContext: String {
    """
    {
      "version": 1,
      "items": [
        {
          "attributedTitle": "Weather",
          "attachments": [
            { "registeredTypeIdentifiers": ["public.plain-text"], "text": "It will rain tomorrow." },
            { "registeredTypeIdentifiers": ["public.plain-text"], "file": "note.txt", "suggestedName": "note" }
          ]
        }
      ]
    }

    """
  }

  /// The tests of the rule.
  var testFile: String {
    """
    # When the extension is offered, and when it is not. Run these cases with 'sharepipe test tests'.
    extension: ../\(bundle)
    cases:
      - as: notes
        expect: activates
      - as: firefox-page
        expect: activates
      - name: the sample
        context: ../inbox/Sample.share
        expect: activates
      - name: a photo is neither text nor a web address
        as: photos
        expect: not
      - name: eleven web addresses are too many
        context:
          items:
            - attachments:
                - &one {registeredTypeIdentifiers: [public.url]}
                - *one
                - *one
                - *one
                - *one
                - *one
                - *one
                - *one
                - *one
                - *one
                - *one
        expect: not

    """
  }

  /// The page that says what is here and how to try it.
  var readme: String {
    """
    # \(name)

    \(kind == .share
      ? "A share extension: it keeps a list of what was shared, in `list.txt` of its container."
      : "An action extension: it returns what was shared with its text in capital letters.")

    | file | purpose |
    |---|---|
    | `\(bundle)/Info.plist` | when the extension is offered, and how it is run |
    \(programRows)
    | `tests/\(name).yaml` | cases for the rule |
    | `inbox/Sample.share/` | a share to try it with |
    | `Rules/host.yaml` | the policy that switches it on, so that `Rules` can be used as it is |

    ## Try it

    ```
    \(language == .swift ? "make\n" : "")sharepipe test tests
    sharepipe test --extension \(bundle) --context inbox/Sample.share/context.json
    sharepipe process inbox --rules Rules
    ```

    The first\(language == .swift ? " builds it, the next" : "") says whether the rule is true when it should be; the next drives the program through the
    protocol and reports what it does wrong; the last runs it\(ending)

    ## Use it

    Copy `\(bundle)` into `Extensions` of your rules, and list `\(identifier)` in your `host.yaml`.

    """
  }

  private var ending: String {
    guard kind == .action else {
      return ", and what it keeps is in `inbox.sharepipe/containers/\(identifier)`."
    }
    let needs =
      language == .shell ? " The program needs `jq`, as `RequiredPrograms` says." : ""
    return
      ", and says `returned`: what it gives back goes to the extensions after it, and there is "
      + "none yet." + needs
  }

  private var programRows: String {
    guard language == .swift else { return "| `\(bundle)/\(name)` | the program |" }
    return """
      | `Sources/\(name)/\(name).swift` | the program; `make` builds it and puts it into the bundle |
      | `Package.swift` | the package, which takes `SharepipeExtension` from \(package?.words ?? "") |
      """
  }
}

extension PackageSource {
  /// The place in the words of a page.
  fileprivate var words: String {
    switch self {
    case .folder: "the checkout of sharepipe"
    case .address(let text): "<\(text)>"
    }
  }
}
