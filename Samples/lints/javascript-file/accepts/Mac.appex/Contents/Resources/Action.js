var ExtensionPreprocessingJS = { run: function(a) { a.completionFunction({}) } }
