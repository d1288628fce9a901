/// Why a file is no PNG that can be read, as a clause that goes on after its name: "it is cut off".
package struct PNGFault: Error, Hashable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
