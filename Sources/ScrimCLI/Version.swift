import Baking

/// The version of the program, printed by `scrim --version`.
package let version = Program.version
