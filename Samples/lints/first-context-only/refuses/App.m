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
