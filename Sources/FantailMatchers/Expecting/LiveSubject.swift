/// A subject that is looked at where it is, so that its samples are all the same.
package protocol LiveSubject {}
