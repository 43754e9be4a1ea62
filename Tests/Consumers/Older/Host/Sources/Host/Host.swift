/// The package is there for its dependency, whose command makes specs for another package.
let host = 1
