/// An error that ends code without a failure of it, so that nothing is left to judge.
package protocol UnjudgingError: Error {}
