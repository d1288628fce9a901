/// The version of the program, printed by `scrim --version`.
package let version = "0.1.0"
