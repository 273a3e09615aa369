#import "Track+Matching.h"

@implementation Track
@end

@implementation Track (Matching)

+ (NSString *)ruleFor:(NSString *)performer
{
    return [@[@"artist ==[c] '", performer, @"'"] componentsJoinedByString:@""];
}

+ (NSArray<Track *> *)tracks:(NSArray<Track *> *)all by:(NSString *)performer
{
    NSString *rule = [self ruleFor:performer];
    return [all filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:rule]];
}

@end
