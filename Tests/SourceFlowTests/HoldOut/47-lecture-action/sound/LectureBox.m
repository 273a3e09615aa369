#import "LectureBox.h"

#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>

@implementation LectureBox

- (void)takeMovieOf:(NSItemProvider *)provider {
  NSURL *folder = [NSFileManager.defaultManager URLsForDirectory:NSDocumentDirectory
                                                       inDomains:NSUserDomainMask].firstObject;
  NSURL *target = [folder URLByAppendingPathComponent:@"lecture.mp4"];
  NSString *type = UTTypeMPEG4Movie.identifier;
  if (![provider hasItemConformingToTypeIdentifier:type]) return;
  [provider loadFileRepresentationForTypeIdentifier:type
                                  completionHandler:^(NSURL *file, NSError *error) {
                                    if (file == nil) return;
                                    [NSFileManager.defaultManager copyItemAtURL:file
                                                                          toURL:target
                                                                          error:nil];
                                  }];
}

@end
