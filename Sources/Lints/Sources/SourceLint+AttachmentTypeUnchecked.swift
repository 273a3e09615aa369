import SourceFlow

extension SourceLint {
  /// An item of a host is loaded, and nothing asks whether it has the type.
  static let attachmentTypeUnchecked = SourceLint(
    .attachmentTypeUnchecked, .warning,
    summary: """
      An extension loads an attachment with loadItem, and nothing asks whether it has the type.
      """,
    explanation: """
      The host decides what it hands over and in which order, and may add attachments that the \
      activation rule does not count. A loader that takes the first one gets an error, or an \
      object of another class than the one that it expects. A question in any method of the \
      class, or in a function that leads to the call, is enough.
      """,
    fix: """
      Ask hasItemConformingToTypeIdentifier(_:) of each attachment, and take those that have the \
      type.
      """,
    source: "Apple, NSItemProvider, hasItemConformingToTypeIdentifier(_:); OWASP MASTG-TEST-0072",
    references: [.interprocess, .testExtensions, .inputValidation, .pageOfItemProvider],
    swift: (
      refused: """
      import UIKit
      import UniformTypeIdentifiers

      class ActionViewController: UIViewController {
        var picture: URL?

        override func viewDidLoad() {
          super.viewDidLoad()
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let type = UTType.image.identifier
          guard let provider = providers.first else { return finish() }
          provider.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
            self?.picture = item as? URL
            self?.finish()
          }
        }

        private func finish() {
          extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
        }
      }
      """,
      accepted: """
      import UIKit
      import UniformTypeIdentifiers

      class ActionViewController: UIViewController {
        var picture: URL?

        override func viewDidLoad() {
          super.viewDidLoad()
          let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
          let providers = items.flatMap { $0.attachments ?? [] }
          let type = UTType.image.identifier
          guard let provider = providers.first(where: { $0.hasItemConformingToTypeIdentifier(type) })
          else { return finish() }
          provider.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
            self?.picture = item as? URL
            self?.finish()
          }
        }

        private func finish() {
          extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface ActionViewController : UIViewController
      @property (nonatomic, copy) NSURL *picture;
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        NSString *type = UTTypeImage.identifier;
        [provider loadItemForTypeIdentifier:type
                                    options:nil
                          completionHandler:^(NSURL *file, NSError *error) {
                            self.picture = file;
                            [self finish];
                          }];
      }

      - (void)finish {
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>
      #import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

      @interface ActionViewController : UIViewController
      @property (nonatomic, copy) NSURL *picture;
      @end

      @implementation ActionViewController
      - (void)viewDidLoad {
        [super viewDidLoad];
        NSExtensionItem *item = self.extensionContext.inputItems.firstObject;
        NSItemProvider *provider = item.attachments.firstObject;
        NSString *type = UTTypeImage.identifier;
        if (![provider hasItemConformingToTypeIdentifier:type]) {
          [self finish];
          return;
        }
        [provider loadItemForTypeIdentifier:type
                                    options:nil
                          completionHandler:^(NSURL *file, NSError *error) {
                            self.picture = file;
                            [self finish];
                          }];
      }

      - (void)finish {
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """
    ))
}
