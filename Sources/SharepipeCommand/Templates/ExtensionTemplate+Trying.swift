extension ExtensionTemplate {
  /// The policy under which the new extension can be tried.
  var policy: String {
    """
    # A policy for trying only \(name). 'sharepipe new --host' writes a policy with every key.
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
    # When the extension is offered, and when it is not. 'sharepipe test tests' runs these cases.
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
      ? "A share extension that keeps a list of the shared items, in `list.txt` of its container."
      : "An action extension that returns the shared content with its text in capital letters.")

    | file | is |
    |---|---|
    | `\(bundle)/Info.plist` | defines when the extension is offered, and how it runs |
    \(programRows)
    | `tests/\(name).yaml` | test cases for the activation rule |
    | `inbox/Sample.share/` | a share for trying the extension |
    | `Rules/host.yaml` | the policy that enables the extension, so that `Rules` works unchanged |

    ## Try it

    ```
    \(language == .swift ? "make\n" : "")sharepipe test tests
    sharepipe test --extension \(bundle) --context inbox/Sample.share/context.json
    sharepipe process inbox --rules Rules
    ```

    \(language == .swift ? "`make` builds the program. " : "")`sharepipe test tests` checks when the extension is offered. `sharepipe test --extension`
    drives the program through the protocol and reports its errors. `sharepipe process` runs the extension\(ending)

    ## Use it

    Copy `\(bundle)` into the `Extensions` folder of your rules, and list `\(identifier)` in your `host.yaml`.

    """
  }

  private var ending: String {
    guard kind == .action else {
      return "; its list is in `inbox.sharepipe/containers/\(identifier)`."
    }
    let needs =
      language == .shell ? " The program needs `jq`, which `RequiredPrograms` lists." : ""
    return
      " and reports `returned`: the returned items go to the extensions after it, and there are "
      + "none yet." + needs
  }

  private var programRows: String {
    guard language == .swift else { return "| `\(bundle)/\(name)` | the program |" }
    return """
      | `Sources/\(name)/\(name).swift` | the program; `make` builds it and copies it into the bundle |
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
