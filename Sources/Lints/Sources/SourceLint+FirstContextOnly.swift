import SourceFlow

extension SourceLint {
  /// Of several URL contexts only one is looked at.
  static let firstContextOnly = SourceLint(
    .firstContextOnly, .warning,
    summary: "Of the URLs that arrive together, only one is looked at.",
    explanation: """
      The system may hand several URLs to scene(_:openURLContexts:) at once, as a set without an \
      order. Which of them the app acts on is then left to chance, and the others are lost without \
      a word to the person.
      """,
    fix: "Go through all contexts, and check each of them.",
    source: "Apple, scene(_:openURLContexts:); OWASP MASTG-TEST-0075",
    references: .scheme + [.inputValidation, .pageOfContexts],
    swift: (
      refused: """
      import UIKit

      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var photos: [String] = []

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
          if let url = URLContexts.first?.url {
            add(url)
          }
        }

        private func add(_ url: URL) {
          guard url.scheme == "example-album", url.host == "photo" else { return }
          photos.append(url.lastPathComponent)
        }
      }
      """,
      accepted: """
      import UIKit

      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var photos: [String] = []

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
          for context in URLContexts {
            add(context.url)
          }
        }

        private func add(_ url: URL) {
          guard url.scheme == "example-album", url.host == "photo" else { return }
          photos.append(url.lastPathComponent)
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
      @property (nonatomic, strong) NSMutableArray<NSString *> *photos;
      @end

      @implementation SceneDelegate
      - (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
        [self add:URLContexts.anyObject.URL];
      }

      - (void)add:(NSURL *)url {
        if (![url.scheme isEqualToString:@"example-album"]) return;
        if (![url.host isEqualToString:@"photo"]) return;
        [self.photos addObject:url.lastPathComponent];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
      @property (nonatomic, strong) NSMutableArray<NSString *> *photos;
      @end

      @implementation SceneDelegate
      - (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
        for (UIOpenURLContext *context in URLContexts) {
          [self add:context.URL];
        }
      }

      - (void)add:(NSURL *)url {
        if (![url.scheme isEqualToString:@"example-album"]) return;
        if (![url.host isEqualToString:@"photo"]) return;
        [self.photos addObject:url.lastPathComponent];
      }
      @end
      """
    ))
}
