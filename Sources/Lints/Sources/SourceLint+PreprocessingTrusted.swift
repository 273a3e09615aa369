import SourceFlow

extension SourceLint {
  /// What JavaScript in a page handed to an extension is used unchecked.
  static let preprocessingTrusted = SourceLint(
    .preprocessingTrusted, .warning,
    summary: """
      An extension uses the results of its JavaScript file as if the page could not change them.
      """,
    explanation: """
      The file of the extension runs in the page that the person shares, and reads what the page \
      put there. The author of the page therefore chooses each result. What arrives under \
      NSExtensionJavaScriptPreprocessingResultsKey is as foreign as a link.
      """,
    fix: """
      Check each result for what it is used for: compare the scheme and the host of a URL, bind a \
      text to a query, and pass it to a script as an argument.
      """,
    source:
      "Apple, \"App Extension Programming Guide: Handling Common Scenarios\"; OWASP "
      + "MASVS-PLATFORM-1; CWE-346",
    references: [
      .interprocess, .untrustedInput, .untrustedData, .testExtensions, .originValidation,
      .inputValidation, .pageOfExtensionScenarios,
    ],
    swift: (
      refused: """
      import UIKit
      import UniformTypeIdentifiers

      class ActionViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let type = UTType.propertyList.identifier
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
          provider?.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
            let members = item as? [String: Any]
            let results = members?[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any]
            if let text = results?["feed"] as? String, let feed = URL(string: text) {
              URLSession.shared.dataTask(with: feed).resume()
            }
            self?.extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
          }
        }
      }
      """,
      accepted: """
      import UIKit
      import UniformTypeIdentifiers

      class ActionViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let type = UTType.propertyList.identifier
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
          provider?.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
            let members = item as? [String: Any]
            let results = members?[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any]
            if let text = results?["feed"] as? String, let feed = URL(string: text),
              feed.scheme == "https", feed.host == "feeds.example.com"
            {
              URLSession.shared.dataTask(with: feed).resume()
            }
            self?.extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
          }
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface ActionViewController : UIViewController
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSString *type = UTTypePropertyList.identifier;
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        if (![provider hasItemConformingToTypeIdentifier:type]) return;
        [provider loadItemForTypeIdentifier:type
                                    options:nil
                          completionHandler:^(NSDictionary *members, NSError *error) {
                            NSDictionary *results =
                                members[NSExtensionJavaScriptPreprocessingResultsKey];
                            NSURL *feed = [NSURL URLWithString:results[@"feed"]];
                            [self subscribe:feed];
                            [self.extensionContext completeRequestReturningItems:@[]
                                                               completionHandler:nil];
                          }];
      }

      - (void)subscribe:(NSURL *)feed {
        [[NSURLSession.sharedSession dataTaskWithURL:feed] resume];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface ActionViewController : UIViewController
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSString *type = UTTypePropertyList.identifier;
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        if (![provider hasItemConformingToTypeIdentifier:type]) return;
        [provider loadItemForTypeIdentifier:type
                                    options:nil
                          completionHandler:^(NSDictionary *members, NSError *error) {
                            NSDictionary *results =
                                members[NSExtensionJavaScriptPreprocessingResultsKey];
                            NSURL *feed = [NSURL URLWithString:results[@"feed"]];
                            [self subscribe:feed];
                            [self.extensionContext completeRequestReturningItems:@[]
                                                               completionHandler:nil];
                          }];
      }

      - (void)subscribe:(NSURL *)feed {
        if (![feed.scheme isEqualToString:@"https"]) return;
        if (![feed.host isEqualToString:@"feeds.example.com"]) return;
        [[NSURLSession.sharedSession dataTaskWithURL:feed] resume];
      }
      @end
      """
    ))
}
