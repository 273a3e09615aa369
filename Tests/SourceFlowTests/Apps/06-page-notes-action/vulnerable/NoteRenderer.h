#import <Foundation/Foundation.h>

@class WKWebView;

@interface NoteRenderer : NSObject

- (instancetype)initWithWebView:(WKWebView *)webView;
- (void)showTitle:(NSString *)title;

@end
