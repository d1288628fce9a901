import Devices
import Testing

struct CatalogTests {
  @Test func hasEveryClassOnce() {
    #expect(Catalog.devices.count == 29)
    #expect(Set(Catalog.devices.map(\.id)).count == 29)
  }
}
