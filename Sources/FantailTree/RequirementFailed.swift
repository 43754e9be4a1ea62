/// The error of a `require` that did not hold: it ends the example, and its failure is recorded already.
package struct RequirementFailed: Error {
  package init() {}
}
