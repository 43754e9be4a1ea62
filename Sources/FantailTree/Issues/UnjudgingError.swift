/// An error that ends code without a failure; there is then nothing to judge.
package protocol UnjudgingError: Error {}
