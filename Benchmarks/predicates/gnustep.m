// Judges attachments with GNUstep's NSPredicate, as far as it can.
//
//     gnustep ROUNDS
//
// GNUstep has no UTI operators and reads no SUBQUERY, so this program goes through the items and the
// attachments itself, counts itself, and asks a predicate of each attachment whether one of its types
// has a name. No conformance, no variables and no rule around it: less than the rule asks for.
//
// Prints a line for each measure: its name, the number of attachments, and nanoseconds of processor
// time, with tabs between them; before them a line with the word `answer` for what each case answers.

#import <Foundation/Foundation.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static NSString *const key = @"registeredTypeIdentifiers";

typedef struct {
  const char *name;
  // The types of every attachment, and the name that is looked for.
  const char *types[3];
  NSString *predicate;
} Case;

static const Case cases[] = {
  {"guide", {"com.adobe.pdf", "public.file-url", NULL},
   @"ANY registeredTypeIdentifiers == \"com.adobe.pdf\""},
  {"images", {"public.jpeg", "public.file-url", NULL},
   @"ANY registeredTypeIdentifiers == \"public.jpeg\""},
  {"nothing", {"public.file-url", "public.plain-text", "com.apple.active-webpage"},
   @"ANY registeredTypeIdentifiers == \"com.adobe.pdf\""},
};

static const int sizes[] = {1, 10, 100};

static NSDictionary *context(const Case *one, int size) {
  NSMutableArray *attachments = [NSMutableArray array];
  for (int index = 0; index < size; index++) {
    NSMutableArray *types = [NSMutableArray array];
    for (int type = 0; type < 3 && one->types[type] != NULL; type++) {
      [types addObject:[NSString stringWithUTF8String:one->types[type]]];
    }
    [attachments addObject:[NSDictionary dictionaryWithObject:types forKey:key]];
  }
  NSDictionary *item = [NSDictionary dictionaryWithObject:attachments forKey:@"attachments"];
  return [NSDictionary dictionaryWithObject:[NSArray arrayWithObject:item]
                                     forKey:@"extensionItems"];
}

// What the two SUBQUERYs ask for: exactly one item, all attachments of which fit.
static int judge(NSDictionary *root, NSPredicate *predicate) {
  NSUInteger items = 0;
  for (NSDictionary *item in [root objectForKey:@"extensionItems"]) {
    NSArray *attachments = [item objectForKey:@"attachments"];
    NSUInteger fitting = 0;
    for (NSDictionary *attachment in attachments) {
      if ([predicate evaluateWithObject:attachment]) fitting++;
    }
    if (fitting == [attachments count]) items++;
  }
  return items == 1;
}

static long sum = 0;

// A pool takes what many evaluations leave behind, so that making pools costs next to nothing.
static void judgeTimes(NSDictionary *root, NSPredicate *predicate, int times) {
  for (int done = 0; done < times;) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    for (int index = 0; index < 100 && done < times; index++, done++) sum += judge(root, predicate);
    [pool release];
  }
}

static void parseTimes(NSString *text, int times) {
  for (int done = 0; done < times; done++) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    sum += [NSPredicate predicateWithFormat:text] != nil;
    [pool release];
  }
}

// The nanoseconds that something takes once, over so many times that the clock is exact enough.
static double nanoseconds(NSDictionary *root, NSPredicate *predicate, NSString *text) {
  for (int times = 1;; times *= 4) {
    clock_t start = clock();
    if (text != nil) parseTimes(text, times);
    else judgeTimes(root, predicate, times);
    double taken = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (taken >= 0.04) return taken * 1e9 / times;
  }
}

int main(int count, char **arguments) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  int rounds = count > 1 ? atoi(arguments[1]) : 1;
  // The first round fills the caches.
  for (int round = -1; round < rounds; round++) {
    for (size_t index = 0; index < sizeof cases / sizeof *cases; index++) {
      const Case *one = &cases[index];
      NSPredicate *predicate = [NSPredicate predicateWithFormat:one->predicate];
      for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
        NSDictionary *root = context(one, sizes[size]);
        double taken = nanoseconds(root, predicate, nil);
        if (round < 0) {
          printf("answer %s\t%d\t%d\n", one->name, sizes[size], judge(root, predicate));
        } else {
          printf("%s\t%d\t%f\n", one->name, sizes[size], taken);
        }
      }
    }
    if (round >= 0) printf("parse\t1\t%f\n", nanoseconds(nil, nil, cases[0].predicate));
  }
  [pool release];
  return sum == 0;
}
