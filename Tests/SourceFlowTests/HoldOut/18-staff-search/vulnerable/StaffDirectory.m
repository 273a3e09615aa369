#import "StaffDirectory.h"

@implementation StaffDirectory {
    NSArray<NSDictionary *> *_people;
}

+ (StaffDirectory *)mainDirectory {
    static StaffDirectory *directory;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        NSURL *file = [NSBundle.mainBundle URLForResource:@"people" withExtension:@"plist"];
        directory = [[StaffDirectory alloc] init];
        directory->_people = [NSArray arrayWithContentsOfURL:file error:nil];
    });
    return directory;
}

- (NSArray<NSDictionary *> *)peopleInTeam:(NSString *)team named:(NSString *)name {
    NSPredicate *inTeam = [NSPredicate predicateWithFormat:@"team ==[c] %@", team];
    NSString *format = [NSString stringWithFormat:@"name CONTAINS[cd] '%@'", name];
    NSPredicate *named = [NSPredicate predicateWithFormat:format];
    NSPredicate *both = [NSCompoundPredicate andPredicateWithSubpredicates:@[ inTeam, named ]];
    return [_people filteredArrayUsingPredicate:both];
}

@end
