/// A subject that changes in place, so that all of its samples are equal.
package protocol LiveSubject {}
