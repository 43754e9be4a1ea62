// A file that git ignores, as generated code often is.

func secret() -> Int { 42 }

let key = 5
