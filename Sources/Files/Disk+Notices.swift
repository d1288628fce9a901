#if canImport(Glibc)
  import CLinux
#else
  import Darwin
#endif

extension Disk {
  /// Whether changes in a folder may be made behind the system's back, on another machine or beneath a layer, so that it
  /// gives no notice of them.
  static func changesUnnoticed(in folder: String) -> Bool {
    var system = statfs()
    guard statfs(folder, &system) == 0 else { return false }
    #if canImport(Glibc)
      return unnoticed.contains(UInt32(truncatingIfNeeded: system.f_type))
    #else
      return system.f_flags & UInt32(MNT_LOCAL) == 0
    #endif
  }

  #if canImport(Glibc)
    /// From statfs(2) and the kernel's magic.h.
    private static let unnoticed: Set<UInt32> = [
      0x6969,  // NFS
      0x517B, 0xFF53_4D42, 0xFE53_4D42,  // SMB, CIFS, SMB2
      0x6573_5546,  // FUSE and virtiofs
      0x0102_1997,  // 9P
      0x794C_7630,  // overlayfs
      0x00C3_6400,  // Ceph
      0x5346_414F, 0x6B41_4653,  // AFS
      0x786F_4256,  // shared folders of VirtualBox
    ]
  #endif
}
