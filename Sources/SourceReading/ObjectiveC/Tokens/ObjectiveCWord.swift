/// A word with a meaning of its own in C, Objective-C or C++.
enum ObjectiveCWord: String, CaseIterable {
  case `if`, `else`, `for`, `while`, `do`, `switch`, `case`, `default`, `return`, `goto`, `break`
  case `continue`, `in`, `try`, `catch`, `throw`, finally, synchronized, autoreleasepool
  case `struct`, union, `enum`, `class`, namespace, template, typename, using, `operator`, new
  case delete, `private`, `public`, protected, package, `virtual`, explicit, friend, mutable
  case noexcept, constexpr, asm, __asm, __asm__, `this`
  case interface, implementation, end, `protocol`, property, synthesize, dynamic
  case optional, required, selector, encode, available, `import`, compatibility_alias
  case NS_ENUM, NS_OPTIONS, NS_CLOSED_ENUM, NS_ERROR_ENUM, CF_ENUM, CF_OPTIONS
  case typedef, `extern`, `static`, `inline`, register, auto, thread_local, __auto_type
  case const, volatile, restrict, __restrict, __block, __weak, __strong, __unsafe_unretained
  case __autoreleasing, __unused, __inline, __inline__, __extension__, __const, __volatile
  case __attribute__, __attribute, __declspec, alignas, _Noreturn, __kindof, __covariant,
    __contravariant
  case nullable, nonnull, null_unspecified, _Nullable, _Nonnull, _Null_unspecified
  case __nullable, __nonnull, _Nullable_result, bycopy, byref, `inout`, out, oneway
  case void, char, short, int, long, float, double, signed, unsigned, bool, _Bool
  case typeof, __typeof, __typeof__, decltype, _Atomic
  case sizeof, alignof, _Alignof, __alignof__, static_assert, _Static_assert
  case static_cast, dynamic_cast, reinterpret_cast, const_cast
  case YES, NO, `true`, `false`, `nil`, Nil, NULL, nullptr
  case IBOutlet, IBAction, IBInspectable, IBOutletCollection

  /// All of them; the number of a word in a file is its place here.
  static let all = allCases

  /// Whether it begins a statement and can stand in no expression.
  var beginsStatement: Bool {
    switch self {
    case .if, .else, .for, .while, .do, .switch, .case, .default, .return, .goto, .break,
      .continue, .typedef:
      true
    default: false
    }
  }

  /// Whether it says how a variable is stored or owned and nothing of its type.
  var isQualifier: Bool {
    switch self {
    case .typedef, .extern, .static, .inline, .register, .thread_local, .volatile, .restrict,
      .__restrict, .__block, .__weak, .__strong, .__unsafe_unretained, .__autoreleasing,
      .__unused, .__inline, .__inline__, .__extension__, .__volatile, ._Noreturn, .__kindof,
      .__covariant, .__contravariant, .nullable, .nonnull, .null_unspecified, ._Nullable,
      ._Nonnull, ._Null_unspecified, .__nullable, .__nonnull, ._Nullable_result, .bycopy, .byref,
      .inout, .out, .oneway, .virtual, .explicit, .friend, .mutable, .constexpr, .IBOutlet,
      .IBInspectable, .typename:
      true
    default: false
    }
  }

  /// Whether it is `const`, in one of its spellings.
  var isConst: Bool { self == .const || self == .__const }

  /// Whether it has an argument in parentheses and belongs to a declaration.
  var hasArgument: Bool {
    switch self {
    case .__attribute__, .__attribute, .__declspec, .alignas, .asm, .__asm, .__asm__,
      .IBOutletCollection:
      true
    default: false
    }
  }

  /// Whether it is a type, or a part of one, by itself.
  var isType: Bool {
    switch self {
    case .void, .char, .short, .int, .long, .float, .double, .signed, .unsigned, .bool, ._Bool,
      .auto, .__auto_type:
      true
    default: false
    }
  }

  /// Whether it is `typeof` of an expression, in one of its spellings.
  var isTypeof: Bool {
    self == .typeof || self == .__typeof || self == .__typeof__ || self == .decltype
      || self == ._Atomic
  }

  /// Whether a statement that begins with it is a declaration.
  var beginsDeclaration: Bool {
    switch self {
    // They are words of ordinary code too.
    case .out, .byref, .bycopy, .inout, .oneway, .friend, .explicit, .virtual, .mutable, .nullable,
      .nonnull, .restrict:
      false
    case .struct, .union, .enum, .__attribute__, .__attribute: true
    default: isQualifier || isConst || isType || isTypeof
    }
  }
}
