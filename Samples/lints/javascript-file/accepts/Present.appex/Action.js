var ExtensionPreprocessingJS = { run: function(a) { a.completionFunction({ "title": document.title }) } }
