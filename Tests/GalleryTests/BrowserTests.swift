import Comparing
import Files
import Foundation
import Geometry
import Pixels
import TestSupport
import Testing

@testable import Gallery

/// The report as a person uses it, in headless Chromium.
@Suite(.serialized, .enabled(if: Browser.isInstalled || ProcessInfo.processInfo.environment["CI"] != nil))
struct BrowserTests {
  static let hostile = [
    "\"><img src=x onerror=document.title='broken'>", "</script><script>document.title='broken'</script>",
  ]

  /// 2,000 pictures: two of hostile names, one that was added, one that was accepted, and one edit of all the others.
  struct Bake {
    let comparison: Comparison
    let plates: [Plates]

    init() {
      let kinds = (0..<50).map {
        Sample.plates(
          from: Sample.before, to: Sample.after, Pixel(red: 0, green: UInt8($0 * 5), blue: 0, alpha: 180))
      }
      var pictures: [Comparison.Picture] = []
      var plates: [Plates] = []
      for index in 0..<2000 {
        let kind = kinds[index % kinds.count]
        let subject =
          index < 2
          ? Comparison.Subject(guide: BrowserTests.hostile[index])
          : Comparison.Subject(
            guide: index < 1000 ? "compose" : "stamps", page: index % 3 + 1,
            device: index % 2 == 0 ? "iphone6p" : "ipad11", isLandscape: index % 4 == 0, isDark: index % 8 == 0,
            locale: index % 5 == 0 ? "ru" : "en")
        var picture = Sample.changed(
          index < 2 ? BrowserTests.hostile[index] : "picture\(1000 + index).png", subject, kind,
          words: index == 7 ? ["arrow flipped to below"] : ["target moved 12 pt right"])
        var plate = kind
        if index == 2 {
          picture.change = .added
          (picture.old, picture.pixels) = (nil, nil)
          plate = Plates(new: kind.new, crop: kind.crop, newCrop: kind.newCrop)
        }
        picture.isAccepted = index == 3
        picture.isUnexplained = index < 2
        pictures.append(picture)
        plates.append(plate)
      }
      var edits = [
        Sample.edit(BrowserTests.hostile[0], [0, 1], BrowserTests.hostile[1]), Sample.edit("compose", [2, 3]),
        Sample.edit("2 guides", Array(4..<2000)),
      ]
      edits[0].isUnexplained = true
      comparison = Sample.comparison(pictures, edits: edits)
      self.plates = plates
    }

    func write(to page: URL, isEmbedded: Bool, limit: Int = ReportAlbum.embeddingLimit) throws {
      let album = ReportAlbum(report: page.path, isEmbedded: isEmbedded, limit: limit)
      for (picture, plates) in zip(comparison.pictures, plates) { album.add(plates, of: picture.name) }
      _ = try album.finish(comparison)
    }
  }

  static let bake = Bake()

  /// Words for scripts.
  static let words = """
    const $ = (one) => document.querySelector(one);
    const all = (many) => [...document.querySelectorAll(many)];
    const wait = (time) => new Promise((done) => setTimeout(done, time));
    const until = async (holds) => { for (let i = 0; i < 200 && !holds(); i++) await wait(25); return !!holds(); };
    const type = async (text) => { $("#search").value = text; $("#search").dispatchEvent(new Event("input")); await wait(200); };
    const dial = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("input")); };
    const shown = () => $("#results").textContent;

    """

  static func run(_ code: String) -> Browser.Step { .run(words + code) }

  private func visit(_ steps: [Browser.Step], isEmbedded: Bool = false, limit: Int = ReportAlbum.embeddingLimit) throws
    -> (answers: [String], requests: [String])
  {
    let scratch = try Scratch()
    // What an address would take to be something else.
    let page = scratch.folder.appending(path: "r#e p%o?rt.html")
    try Self.bake.write(to: page, isEmbedded: isEmbedded, limit: limit)
    let visit = try Browser.visit(
      page, profile: scratch.folder.appending(path: "profile"),
      [.size(width: 1280, height: 900), .media(isDark: false, isCalm: false)] + steps + [.run("return document.title")])
    #expect(visit.complaints.isEmpty, "\(visit.complaints)")
    #expect(visit.answers.last?.contains("broken") == false)
    return (visit.answers, visit.requests)
  }

  @Test func opensFromDiskWithoutANetwork() throws {
    let (answers, requests) = try visit([
      Self.run("return [shown(), all('.edit').length, $('#verdict').textContent]"),
      Self.run(
        """
        $('.edit:nth-of-type(3) .fold').click();
        const few = all('.card').length;
        // Half of them, as one scrolls to it.
        for (let i = 0; i < 15; i++) { $('.more').scrollIntoView(); await wait(60); }
        const more = all('.card').length;
        await until(() => all('.card img').some((one) => one.complete && one.naturalWidth > 0));
        return [few, more > few, all('.gone').map((one) => one.textContent)];
        """),
      Self.run(
        "return [all('.mark').length > 0, $('.edit').textContent.includes('onerror='), all('img[src=x]').length]"),
    ])
    #expect(answers[0].contains("2,000 pictures in 3 groups"))
    #expect(answers[0].contains("Changed. 1,999 of 2,000 pictures differ, by 3 edits; 1 more is accepted."))
    #expect(answers[1] == #"[40,true,["none"]]"#)
    #expect(answers[2] == "[true,true,0]")
    #expect(requests.allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("data:") }, "\(requests)")
    #expect(requests.count > 1)
  }

  @Test func embedsAllThatItShows() throws {
    let (answers, requests) = try visit(
      [
        Self.run(
          """
          all('.fold')[0].click();
          await until(() => all('.card img').every((one) => one.naturalWidth > 0));
          $('.shot').click();
          return [await until(() => all('#stage img').length === 2 && all('#stage img').every((one) => one.naturalWidth === 120)), all('.gone').length];
          """)
      ], isEmbedded: true)
    #expect(answers[0] == "[true,1]", "the one that is added has no old side")
    #expect(requests.filter { !$0.hasPrefix("data:") }.count == 1, "\(requests)")
  }

  @Test func tellsWhatFoundNoRoom() throws {
    let (answers, _) = try visit(
      [Self.run("all('.fold')[0].click(); return [$('#notes').textContent, all('.card .gone')[0].textContent]")],
      isEmbedded: true, limit: 0)
    #expect(answers[0].contains("found no room in this page"))
    #expect(answers[0].contains("left out"))
  }

  @Test func filtersAndSearches() throws {
    let (answers, _) = try visit([
      Self.run("$('.chip.added').click(); return shown()"),
      Self.run("$('#clear').click(); return shown()"),
      Self.run("$('#by-device').value = 'ipad11'; $('#by-device').dispatchEvent(new Event('change')); return shown()"),
      Self.run("$('#by-locale').value = 'ru'; $('#by-locale').dispatchEvent(new Event('change')); return shown()"),
      Self.run("$('#clear').click(); await type('FLIPPED below'); return [shown(), all('.edit').length]"),
      Self.run("await type('no such thing'); return [shown(), $('.empty') !== null]"),
      Self.run("await type(''); $('#verdict .mark').click(); return [shown(), $('#by-status').value]"),
      Self.run("$('#clear').click(); document.activeElement.blur(); return shown()"), .press("/"), .press("s"),
      .press("t"), .press("a"), .press("m"),
      Self.run("await wait(200); return [shown(), document.activeElement.id]"),
    ])
    #expect(
      Array(answers.dropLast()) == [
        #""1 picture in 1 group of 2,000""#, #""2,000 pictures in 3 groups""#, #""999 pictures in 2 groups of 2,000""#,
        #""200 pictures in 1 group of 2,000""#, #"["1 picture in 1 group of 2,000",1]"#,
        #"["0 pictures in 0 groups of 2,000",true]"#, #"["2 pictures in 1 group of 2,000","unexplained"]"#,
        #""2,000 pictures in 3 groups""#, #"["1,000 pictures in 1 group of 2,000","search"]"#,
      ])
  }

  @Test func looksAtAPictureInEachWay() throws {
    let side =
      "all('.layer').map((one) => one.className.replace('layer ', '') + ' ' + (one.style.clipPath || one.style.opacity || one.style.visibility))"
    let (answers, _) = try visit([
      Self.run(
        """
        all('.fold')[2].click();
        all('.shot')[0].click();
        return [$('#viewer').open, $('#stage').dataset.mode, all('.pane .tag').map((one) => one.textContent), all('#stage .box').length];
        """),
      .press("2"),
      Self.run(
        "dial('#swipe', 0); const left = \(side); dial('#swipe', 100); return [$('#stage').dataset.mode, left, \(side)]"
      ),
      .press("3"), .press("]"), Self.run("return [$('#stage').dataset.mode, \(side)]"),
      .press("4"),
      Self.run(
        """
        const labels = new Set();
        dial('#interval', 300);
        await until(() => { labels.add($('#stage .tag').textContent); return labels.size === 2; });
        const one = all('.layer').filter((one) => one.style.visibility === 'visible');
        return [$('#stage').dataset.mode, [...labels].sort(), one.length === 1 && one[0].classList.contains($('#stage .tag').textContent), $('#blink-pause').textContent];
        """),
      .press(" "),
      Self.run(
        "const tag = $('#stage .tag').textContent; await wait(700); return [tag === $('#stage .tag').textContent, $('#blink-pause').textContent]"
      ),
      .media(isDark: true, isCalm: true), .press("ArrowRight"),
      Self.run("return [$('#viewer-place').textContent.split(' ')[0], $('#blink-pause').textContent]"),
      .press("5"),
      Self.run(
        """
        const drawn = () => $('canvas.mask-layer').dataset.drawn;
        await until(() => drawn());
        const before = drawn();
        dial('#gain', 2);
        return [$('#gain-level').textContent, before.split(' ')[0], drawn().split(' ')[0], $('canvas.mask-layer').width];
        """),
      .press("b"), Self.run("return $('#stage').dataset.backdrop"),
      .press("?"), Self.run("return $('#help').open"), .press("Escape"), .press("Escape"),
      Self.run("return [$('#viewer').open, await until(() => document.activeElement.className === 'shot')]"),
      // One side alone is looked at in one way.
      Self.run(
        "$('.chip.added').click(); all('.fold')[0].click(); $('.shot').click(); return [$('#stage').dataset.mode, $('.absent').textContent, $('[data-mode=swipe]').getAttribute('aria-disabled')]"
      ),
    ])
    #expect(answers[0] == #"[true,"pair",["old","new"],4]"#)
    #expect(
      answers[1]
        == #"["swipe",["old inset(0px 100% 0px 0px)","new inset(0px 0px 0px 0%)"],["old inset(0px 0% 0px 0px)","new inset(0px 0px 0px 100%)"]]"#
    )
    #expect(answers[2] == #"["onion",["old 0.45","new 0.55"]]"#)
    #expect(answers[3] == #"["blink",["new","old"],true,"Pause"]"#)
    #expect(answers[4] == #"[true,"Play"]"#)
    #expect(answers[5] == #"["6","Play"]"#)
    #expect(answers[6] == #"["4 ×","8","2",120]"#)
    #expect(answers[7] == #""black""#)
    #expect(answers[8] == "true")
    #expect(answers[9] == #"[false,true]"#)
    #expect(answers[10] == #"["pair","There is no old picture","true"]"#)
  }

  /// The mask's canvas, by what it was drawn from: a page of a file must not read its own pixels, one that holds its
  /// pictures may.
  @Test func theDifferenceIsExact() throws {
    let (answers, _) = try visit(
      [
        Self.run(
          """
          all('.fold')[2].click();
          all('.shot')[0].click();
          $('[data-mode=difference]').click();
          const canvas = $('canvas.mask-layer');
          await until(() => canvas.dataset.drawn);
          while (!$('#stage').classList.contains('near')) $('#zoom-in').click();
          const count = () => {
            const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
            copy.drawImage(canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
            const tally = {};
            for (let i = 0; i < data.length; i += 4) {
              const pixel = data.slice(i, i + 4).join();
              if (data[i + 3] > 0) tally[pixel] = (tally[pixel] ?? 0) + 1;
            }
            return tally;
          };
          const whole = count();
          dial('#gain', 0);
          return [whole, count()];
          """)
      ], isEmbedded: true)
    // 12 x 40 on the left, 12 x 30 on the right, and 28 x 10 below.
    #expect(answers[0] == #"[{"255,0,255,255":1120},{"255,0,255,180":1120}]"#)
  }

  @Test func zoomsBothSidesToAChangedBox() throws {
    let frames = "all('.frame').map((one) => [one.style.width, one.style.transform])"
    let (answers, _) = try visit([
      Self.run("all('.fold')[2].click(); all('.shot')[0].click(); return $('#zoom-level').textContent"),
      .press("z"),
      Self.run(
        """
        const box = $('.pane .box.here').getBoundingClientRect(), pane = $('.pane').getBoundingClientRect();
        const [one, two] = \(frames);
        return [one.join() === two.join(), all('.box.here').length, $('#facts [data-box="0"]').getAttribute('aria-current'),
          Math.abs((box.left + box.right) / 2 - (pane.left + pane.right) / 2) < 2, box.height / pane.height > 0.5,
          $('#stage').classList.contains('near'), getComputedStyle($('.layer')).imageRendering];
        """),
      .press("z"), Self.run("return all('.box.here').map((one) => one.dataset.box)"),
      .press("Shift+z"), Self.run("return all('.box.here').map((one) => one.dataset.box)"),
      .press("Shift+ArrowRight"),
      Self.run("window.before = \(frames).join(); const [one, two] = \(frames); return one.join() === two.join()"),
      Self.run(
        """
        const pane = $('.pane').getBoundingClientRect();
        $('.pane').dispatchEvent(new WheelEvent('wheel', { deltaY: 200, clientX: pane.left + 5, clientY: pane.top + 5, bubbles: true, cancelable: true }));
        const [one, two] = \(frames);
        return [window.before !== \(frames).join(), one.join() === two.join()];
        """),
      .press("x"), Self.run("return all('#stage .box').length"),
      .press("0"), Self.run("return $('#zoom-level').textContent"),
    ])
    #expect(answers[1] == #"[true,2,"true",true,true,true,"pixelated"]"#)
    #expect(answers[2] == #"["1","1"]"#)
    #expect(answers[3] == #"["0","0"]"#)
    #expect(answers[4] == "true")
    #expect(answers[5] == "[true,true]")
    #expect(answers[6] == "0")
    #expect(answers[7] == answers[0])
  }

  @Test func walksAndAcceptsByKeysAlone() throws {
    let save = """
      let blob;
      const make = URL.createObjectURL;
      URL.createObjectURL = (one) => { blob = one; return make.call(URL, one); };
      const click = HTMLAnchorElement.prototype.click;
      let name;
      HTMLAnchorElement.prototype.click = function () { name = this.download; };
      $('#save').click();
      HTMLAnchorElement.prototype.click = click;
      URL.createObjectURL = make;
      return [name, await blob.text()];
      """
    let (answers, _) = try visit([
      Self.run("return $('#save').textContent"),
      .press("j"), .press("j"), Self.run("return document.activeElement.textContent"),
      .press("ArrowRight"), .press("j"), .press("a"), .press("k"), .press("k"),
      Self.run(
        "return [document.activeElement.textContent.includes('onerror'), $('#save').textContent, $('.card .accept').classList.contains('done')]"
      ),
      .press("a"), Self.run("return [$('#save').textContent, $('.accept-edit').classList.contains('done'), shown()]"),
      .press("u"), Self.run("return $('#save').textContent"),
      .press("a"), .press("Enter"), .press("j"), .press("Enter"), .press("a"),
      Self.run("return [$('#accept').textContent, $('#save').textContent]"),
      .press("u"), .press("Escape"),
      Self.run(save),
      Self.run("$('#accept-shown').click(); return [$('#save').textContent, $('#accept-shown').textContent]"),
      Self.run("$('#undo').click(); return $('#save').textContent"),
    ])
    #expect(answers[0] == #""Save accepted (1)""#, "one was accepted before")
    #expect(answers[1] == #""compose""#)
    #expect(answers[2] == #"[true,"Save accepted (2)",true]"#)
    #expect(answers[3] == #"["Save accepted (4)",true,"Accepted 2 pictures."]"#)
    #expect(answers[4] == #""Save accepted (2)""#)
    #expect(answers[5] == #"["Accept","Save accepted (3)"]"#)
    let saved = try JSONDecoder().decode([String].self, from: Data(answers[6].utf8))
    #expect(saved[0] == "accepted.json")
    struct Accepted: Decodable {
      struct Picture: Decodable {
        let name: String
        let oldName: String?
        let old: String?
        let new: String?
      }
      let version: Int
      let kind: String
      let pictures: [Picture]
    }
    let file = try JSONDecoder().decode(Accepted.self, from: Data(saved[1].utf8))
    #expect(file.version == 1)
    #expect(file.kind == "scrim-accepted")
    #expect(saved[1].hasSuffix("}\n"))
    let pictures = Self.bake.comparison.pictures
    #expect(file.pictures.map(\.name) == [0, 1, 2, 3].map { pictures[$0].name })
    for (entry, picture) in zip(file.pictures, pictures) {
      #expect(entry.old == picture.old?.sha256?.hex)
      #expect(entry.new == picture.new?.sha256?.hex)
      #expect(entry.oldName == nil)
    }
    #expect(answers[7] == #"["Save accepted (2,000)","✓ All shown"]"#)
    #expect(answers[8] == #""Save accepted (4)""#)
  }

  @Test func isReadableWithoutEyesAndOnAPhone() throws {
    let (answers, _) = try visit([
      .size(width: 390, height: 844),
      Self.run(
        """
        all('.fold')[1].click();
        await wait(50);
        const nameless = all('button, input, select').filter((one) => one.offsetParent && one.getAttribute('aria-hidden') !== 'true' && !(one.getAttribute('aria-label') || one.textContent.trim() || (one.id && $(`label[for="${one.id}"]`))));
        return [document.documentElement.scrollWidth <= 390, nameless.map((one) => one.outerHTML), all('main, header, search').length >= 3,
          all('h1').length, $('#results').getAttribute('role'), all('.card img').map((one) => one.alt)[1]];
        """),
      Self.run(
        "all('.shot')[1].click(); await wait(100); return [document.documentElement.scrollWidth <= 390, $('#viewer').scrollWidth <= 390, $('#viewer').getAttribute('aria-labelledby'), $('#close').getBoundingClientRect().right <= 390]"
      ),
      .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"),
      .press("Tab"),
      .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"), .press("Tab"),
      .press("Tab"),
      Self.run("return $('#viewer').contains(document.activeElement) || document.activeElement === document.body"),
    ])
    #expect(
      answers[0]
        == #"[true,[],true,1,"status","old: compose, page 1, ipad11, en, picture1003.png. target moved 12 pt right"]"#,
      "\(answers[0])")
    #expect(answers[1] == #"[true,true,"viewer-title",true]"#)
    #expect(answers[2] == "true")
  }
}
