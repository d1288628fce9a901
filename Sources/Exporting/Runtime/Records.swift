#if canImport(Foundation)
  import Foundation

  /// `guides.json`, which lies beside the pictures: what is where on them. Lengths are points of the picture's screen.
  public struct GuideRecord: Decodable, Sendable {
    public struct Output: Decodable, Sendable {
      /// The picture's file.
      public var name: String
      /// Width and height of its screen.
      public var points: [Double]
      public var content: GuideContent

      private enum Keys: String, CodingKey {
        case name, points
      }

      public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        name = try values.decode(String.self, forKey: .name)
        points = try values.decodeIfPresent([Double].self, forKey: .points) ?? []
        content = try GuideContent(from: decoder)
      }
    }

    public struct Reveal: Decodable, Sendable {
      public var name: String
      /// The mask's file.
      public var mask: String
      /// What the mask is scaled about, as a share of its width and height.
      public var anchorPoint: [Double]
      /// Scales across and down at the beginning and at the end.
      public var from: [Double]
      public var to: [Double]
      /// In seconds.
      public var duration: Double
    }

    public var outputs: [Output] = []
    public var reveals: [Reveal] = []

    private enum Keys: String, CodingKey {
      case outputs, reveals
    }

    init() {}

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      outputs = try values.decodeIfPresent([GuideEntry<Output>].self, forKey: .outputs)?.compactMap(\.value) ?? []
      reveals = try values.decodeIfPresent([Reveal].self, forKey: .reveals) ?? []
    }

    /// The record in a bundle; an empty one where there is none.
    ///
    /// - Parameter guide: The outputs of this guide alone, which is quicker among hundreds.
    public static func inBundle(_ bundle: Bundle, of guide: String? = nil) -> GuideRecord {
      bundle.decoded("guides.json", of: guide) ?? GuideRecord()
    }
  }

  /// What a page holds: for touches and for VoiceOver.
  public struct GuideContent: Decodable, Sendable {
    public struct Text: Decodable, Sendable {
      public var frame: GuideFrame
      public var text: String
    }

    public struct Button: Decodable, Sendable {
      public var frame: GuideFrame
      /// `nil` for a button that is a picture.
      public var text: String?
    }

    public var holes: [GuideHole] = []
    /// In reading order.
    public var texts: [Text] = []
    public var button: Button?
    /// All of it in one text.
    public var spoken: String?

    private enum Keys: String, CodingKey {
      case holes, texts, button, spoken
    }

    init() {}

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      holes = try values.decodeIfPresent([GuideHole].self, forKey: .holes) ?? []
      texts = try values.decodeIfPresent([Text].self, forKey: .texts) ?? []
      button = try values.decodeIfPresent(Button.self, forKey: .button)
      spoken = try values.decodeIfPresent(String.self, forKey: .spoken)
    }
  }

  /// A hole in a guide.
  public struct GuideHole: Decodable, Sendable {
    public var id: String?
    public var frame: GuideFrame
    /// `rect`, `rounded`, `ellipse`; any other counts as its frame.
    public var shape: String
    /// Of the corners of `rounded`.
    public var radius: Double?

    public func contains(_ x: Double, _ y: Double) -> Bool {
      guard frame.contains(x, y) else { return false }
      let (halfWidth, halfHeight) = (frame.width / 2, frame.height / 2)
      let across = abs(x - frame.x - halfWidth)
      let down = abs(y - frame.y - halfHeight)
      switch shape {
      case "ellipse":
        let (a, b) = (across / halfWidth, down / halfHeight)
        return a * a + b * b <= 1
      case "rounded":
        let radius = min(radius ?? 0, halfWidth, halfHeight)
        let (a, b) = (across - halfWidth + radius, down - halfHeight + radius)
        return a <= 0 || b <= 0 || a * a + b * b <= radius * radius
      default: return true
      }
    }
  }

  /// A rectangle, written as `[x, y, width, height]`.
  public struct GuideFrame: Decodable, Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      x = try values.decode(Double.self)
      y = try values.decode(Double.self)
      width = try values.decode(Double.self)
      height = try values.decode(Double.self)
    }

    public func contains(_ x: Double, _ y: Double) -> Bool {
      x >= self.x && x < self.x + width && y >= self.y && y < self.y + height
    }
  }

  /// `kit.json`: guides as parts to be laid out. Frames are whole pixels of the guide's screen.
  public struct GuideKit: Decodable, Sendable {
    public struct Part: Decodable, Sendable {
      public var file: String
      public var frame: GuideFrame
      /// Whether it is white, to be coloured as the scrim.
      public var tinted: Bool?
    }

    public struct Page: Decodable, Sendable {
      public var guide: String
      public var page: Int?
      public var state: String?
      public var step: Int?
      public var device: String
      public var orientation: String
      public var appearance: String
      /// Pixels a point.
      public var scale: Double
      /// In pixels.
      public var size: [Double]
      /// `#rrggbbaa`
      public var scrim: String
      public var fills: [GuideFrame]
      public var parts: [Part]
      public var content: GuideContent

      private enum Keys: String, CodingKey {
        case guide, page, state, step, device, orientation, appearance, scale, size, scrim, fills, parts
      }

      public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        guide = try values.decode(String.self, forKey: .guide)
        page = try values.decodeIfPresent(Int.self, forKey: .page)
        state = try values.decodeIfPresent(String.self, forKey: .state)
        step = try values.decodeIfPresent(Int.self, forKey: .step)
        device = try values.decode(String.self, forKey: .device)
        orientation = try values.decode(String.self, forKey: .orientation)
        appearance = try values.decodeIfPresent(String.self, forKey: .appearance) ?? "light"
        scale = try values.decode(Double.self, forKey: .scale)
        size = try values.decode([Double].self, forKey: .size)
        scrim = try values.decode(String.self, forKey: .scrim)
        fills = try values.decodeIfPresent([GuideFrame].self, forKey: .fills) ?? []
        parts = try values.decodeIfPresent([Part].self, forKey: .parts) ?? []
        content = try GuideContent(from: decoder)
      }
    }

    public var guides: [Page] = []

    private enum Keys: String, CodingKey {
      case guides
    }

    init() {}

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      guides = try values.decodeIfPresent([GuideEntry<Page>].self, forKey: .guides)?.compactMap(\.value) ?? []
    }

    /// The kit in a bundle; an empty one where there is none.
    ///
    /// - Parameter guide: The pages of this guide alone, which is quicker among hundreds.
    public static func inBundle(_ bundle: Bundle, of guide: String? = nil) -> GuideKit {
      bundle.decoded("kit.json", of: guide) ?? GuideKit()
    }

    /// The page that a picture shows.
    public func page(_ page: Int, of guide: String, state: String?, like picture: GuidePicture) -> Page? {
      guides.first {
        $0.guide == guide && ($0.page ?? 1) == page && $0.state == state && $0.step == nil
          && $0.device == picture.device && ($0.orientation == "landscape") == picture.isLandscape
          && ($0.appearance == "dark") == picture.isDark
      }
    }
  }

  /// An entry of a list, decoded where it is of the guide that is asked for, or where none is.
  private struct GuideEntry<Value: Decodable>: Decodable {
    var value: Value?

    private enum Keys: String, CodingKey {
      case guide
    }

    init(from decoder: any Decoder) throws {
      if let wanted = decoder.userInfo[.guide] as? String {
        let values = try decoder.container(keyedBy: Keys.self)
        guard try values.decode(String.self, forKey: .guide) == wanted else { return }
      }
      value = try Value(from: decoder)
    }
  }

  extension CodingUserInfoKey {
    fileprivate static let guide = CodingUserInfoKey(rawValue: "guide")!
  }

  extension Bundle {
    fileprivate func decoded<Value: Decodable>(_ file: String, of guide: String?) -> Value? {
      let decoder = JSONDecoder()
      if let guide { decoder.userInfo[.guide] = guide }
      return url(ofGuideFile: file).flatMap { try? decoder.decode(Value.self, from: Data(contentsOf: $0)) }
    }

    /// A file by its whole name, wherever its modifiers stand.
    func url(ofGuideFile file: String) -> URL? {
      url(forResource: file, withExtension: nil)
    }
  }
#endif
