/// The stable name of a kind of fault, printed in brackets behind the message. Documented in `docs/diagnostics.md`.
package enum DiagnosticID: String, Sendable, CaseIterable {
  // The file and its YAML.
  case unreadableFile = "unreadable-file"
  case notUTF8 = "not-utf8"
  case invalidYAML = "invalid-yaml"
  case unsupportedYAML = "unsupported-yaml"
  case tooDeep = "too-deep"
  case tooLarge = "too-large"
  case duplicateKey = "duplicate-key"

  // The language.
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case wrongType = "wrong-type"
  case wrongUnit = "wrong-unit"
  case invalidValue = "invalid-value"
  case outOfRange = "out-of-range"
  case notSupportedYet = "not-supported-yet"
  case unsupportedVersion = "unsupported-version"
  case invalidName = "invalid-name"
  case duplicateName = "duplicate-name"
  case unknownName = "unknown-name"
  case unreachableOverride = "unreachable-override"
  case includeCycle = "include-cycle"
  case invalidExpression = "invalid-expression"
  case frameCycle = "frame-cycle"
  case frameIncomplete = "frame-incomplete"
  case frameOverdetermined = "frame-overdetermined"

  // Files that a manifest names.
  case missingFile = "missing-file"
  case pathOutside = "path-outside"
  case unreadablePicture = "unreadable-picture"
  case unreadableFont = "unreadable-font"
  case maskSize = "mask-size"
  case missingFont = "missing-font"
  case missingGlyph = "missing-glyph"

  // Pictures.
  case outputCollision = "output-collision"
  case textDoesNotFit = "text-does-not-fit"
  case noRoom = "no-room"
  case simplifiedArrow = "simplified-arrow"
  case offScreen = "off-screen"
  case overlap
  case emptyFrame = "empty-frame"
  case softEdgeIn16Colors = "soft-edge-in-16-colors"
  case moreColors = "more-colors"
  case overBudget = "over-budget"
  case unwritableOutput = "unwritable-output"
  case changedInput = "changed-input"
  case foreignFolder = "foreign-folder"
  case unreadableRecord = "unreadable-record"

  // What a check finds.
  case staleOutput = "stale-output"
  case editedOutput = "edited-output"
  case missingOutput = "missing-output"
  case leftoverOutput = "leftover-output"

  // Shards.
  case unreadableShard = "unreadable-shard"
  case foreignShard = "foreign-shard"
  case doubledShard = "doubled-shard"
  case missingShard = "missing-shard"
  case alteredShard = "altered-shard"

  // Kits.
  case unreadableKit = "unreadable-kit"
  case kitDiffers = "kit-differs"

  // Comparisons.
  case changedPicture = "changed-picture"
  case changedFile = "changed-file"
  case unreadableSide = "unreadable-side"
  case unreadableAcceptance = "unreadable-acceptance"
}
