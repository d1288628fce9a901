/// An asset catalog as Xcode reads and writes it.
package enum AssetCatalog {}
