import SourceFlow

extension SourceLint {
  /// A link that starts the app is not checked as one that reaches it running.
  static let coldStartUnchecked = SourceLint(
    .coldStartUnchecked, .warning,
    summary: "A link that starts the app is not checked as one that reaches the running app.",
    explanation: """
      The system hands a link to one method when the app runs, and to another when the link starts \
      it. An attacker only has to wait until the app is not running to get past a check that is in \
      the first one alone. The lint compares which of scheme and host each of them looks at.
      """,
    fix: "Hand the links of a launch to the function that checks those of the running app.",
    source: "Apple, scene(_:willConnectTo:options:); CWE-288; OWASP MASTG-TEST-0075",
    references: .scheme + [.alternatePath, .pageOfConnection],
    swift: (
      refused: """
      import UIKit

      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var trip = ""

        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options connectionOptions: UIScene.ConnectionOptions
        ) {
          for context in connectionOptions.urlContexts {
            trip = context.url.lastPathComponent
          }
        }

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
          for context in URLContexts {
            show(context.url)
          }
        }

        private func show(_ url: URL) {
          guard url.scheme == "example-trips", url.host == "trip" else { return }
          trip = url.lastPathComponent
        }
      }
      """,
      accepted: """
      import UIKit

      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var trip = ""

        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options connectionOptions: UIScene.ConnectionOptions
        ) {
          for context in connectionOptions.urlContexts {
            show(context.url)
          }
        }

        func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
          for context in URLContexts {
            show(context.url)
          }
        }

        private func show(_ url: URL) {
          guard url.scheme == "example-trips", url.host == "trip" else { return }
          trip = url.lastPathComponent
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
      @property (nonatomic, copy) NSString *trip;
      @end

      @implementation SceneDelegate
      - (void)scene:(UIScene *)scene
          willConnectToSession:(UISceneSession *)session
                       options:(UISceneConnectionOptions *)connectionOptions {
        for (UIOpenURLContext *context in connectionOptions.URLContexts) {
          self.trip = context.URL.lastPathComponent;
        }
      }

      - (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
        for (UIOpenURLContext *context in URLContexts) {
          [self show:context.URL];
        }
      }

      - (void)show:(NSURL *)url {
        if (![url.scheme isEqualToString:@"example-trips"]) return;
        if (![url.host isEqualToString:@"trip"]) return;
        self.trip = url.lastPathComponent;
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
      @property (nonatomic, copy) NSString *trip;
      @end

      @implementation SceneDelegate
      - (void)scene:(UIScene *)scene
          willConnectToSession:(UISceneSession *)session
                       options:(UISceneConnectionOptions *)connectionOptions {
        for (UIOpenURLContext *context in connectionOptions.URLContexts) {
          [self show:context.URL];
        }
      }

      - (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts {
        for (UIOpenURLContext *context in URLContexts) {
          [self show:context.URL];
        }
      }

      - (void)show:(NSURL *)url {
        if (![url.scheme isEqualToString:@"example-trips"]) return;
        if (![url.host isEqualToString:@"trip"]) return;
        self.trip = url.lastPathComponent;
      }
      @end
      """
    ))
}
