extension DiagnosticID {
  /// What it means, in one sentence. `docs/diagnostics.md` tells what to do.
  package var summary: String {
    switch self {
    case .unreadableFile: "A file of the manifest cannot be read."
    case .notUTF8: "A file of the manifest is not UTF-8."
    case .invalidYAML: "A file of the manifest is not YAML."
    case .unsupportedYAML: "The manifest uses a part of YAML that is not part of its language."
    case .tooDeep: "Lists, maps, groups or includes nest too deeply."
    case .tooLarge: "A file of the manifest is too large."
    case .duplicateKey: "A map has a key twice."

    case .unknownKey: "There is no such key."
    case .missingKey: "A key is missing that must be there."
    case .wrongType: "A value is of another kind than its key takes."
    case .wrongUnit: "A value has a unit that its key does not take."
    case .invalidValue: "A value is none of those that its key takes."
    case .outOfRange: "A number is too small or too large."
    case .notSupportedYet: "A key is kept for a later version."
    case .unsupportedVersion: "The manifest is written for another version of the language."
    case .invalidName: "A name holds what names of files and code cannot hold."
    case .duplicateName: "Two things have one name."
    case .unknownName: "Nothing has the name."
    case .unreachableOverride: "An override applies nowhere."
    case .includeCycle: "Files include each other."
    case .invalidExpression: "An expression of a frame cannot be understood."
    case .frameCycle: "Frames depend on each other."
    case .frameIncomplete: "A frame does not say enough."
    case .frameOverdetermined: "A frame says too much."

    case .missingFile: "A file that the manifest names is not there."
    case .pathOutside: "A path leads out of the manifest's folder."
    case .unreadablePicture: "A picture cannot be read or drawn."
    case .unreadableFont: "A font file cannot be used."
    case .maskSize: "A mask has another shape than its place."
    case .missingFont: "A font is not installed."
    case .missingGlyph: "No font has a character of a text."

    case .outputCollision: "Two pictures would have one name."
    case .textDoesNotFit: "A text is larger than its room."
    case .noRoom: "There is no room for an element."
    case .simplifiedArrow: "An arrow is drawn otherwise than asked for, for want of room."
    case .offScreen: "Something lies off the screen."
    case .overlap: "Elements lie over each other."
    case .emptyFrame: "A frame has no area."
    case .softEdgeIn16Colors: "A soft edge needs more than 16 colours."
    case .moreColors: "A picture has more colours than were asked for."
    case .overBudget: "A picture has more bytes than its budget."
    case .unwritableOutput: "A file cannot be written."
    case .changedInput: "A font or picture changed while it was used."
    case .foreignFolder: "A folder holds another bake."
    case .editedOutput: "A file is not what was written."
    case .unreadableRecord: "The record cannot be read."

    case .staleOutput: "A picture is not what the manifest gives now."
    case .missingOutput: "A picture of the manifest was not baked, or its file is gone."
    case .leftoverOutput: "A file is of a guide, page or screen that is no longer in the manifest."

    case .unreadableShard: "A folder holds no shard that can be merged."
    case .foreignShard: "A shard is of another bake."
    case .doubledShard: "A shard, or a picture of one, is there twice."
    case .missingShard: "A shard is not there."
    case .alteredShard: "A picture of a shard is not what was baked."

    case .unreadableKit: "The list of a kit's parts cannot be read."
    case .kitDiffers: "A kit does not give the full picture."

    case .changedPicture: "A picture is not what it is compared with."
    case .changedFile: "A file beside the pictures is not what it is compared with."
    case .unreadableSide: "A side of a comparison, or a file of it, cannot be read."
    case .unreadableAcceptance: "A list of accepted differences cannot be read."
    }
  }
}
