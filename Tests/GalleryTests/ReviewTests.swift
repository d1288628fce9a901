import Comparing
import Files
import Foundation
import Geometry
import Pixels
import TestSupport
import Testing

@testable import Gallery

/// What a reviewer minds: what is accepted and what cannot be, what is alike, what is hard to see or to reach.
@Suite(.serialized, .enabled(if: Browser.isInstalled || ProcessInfo.processInfo.environment["CI"] != nil))
struct ReviewTests {
  static let plates = Sample.plates(from: Sample.before, to: Sample.after)

  /// 50 pictures that changed; the first two look alike by name, and are unexplained as a whole. Then one that cannot be
  /// read, one with other bytes alone, and one of a name that would turn the writing around.
  static func comparison(others: [Comparison.OtherFile] = []) -> Comparison {
    let whole = [
      PixelDifference.Region(
        box: PixelRect(x: 20, y: 30, width: 12, height: 40), count: 480, maxDelta: 180, unexplained: 80,
        elements: ["scrim"])
    ]
    var pictures = (0..<50).map { index in
      Sample.changed(
        index == 1 ? "de/0.png" : "\(index).png",
        .init(guide: "compose", page: max(index, 1), device: index < 2 ? "iphone6" : "ipad11"), plates,
        regions: index < 2 ? whole : [])
    }
    (pictures[0].isUnexplained, pictures[1].isUnexplained) = (true, true)
    pictures[0].pixels?.unexplained = 80
    var unreadable = Sample.changed("unreadable.png", .init(guide: "broken"), plates)
    (unreadable.change, unreadable.pixels, unreadable.reason) = (.unreadable, nil, "new: its header is damaged")
    var other = Sample.changed("other.png", .init(guide: "bytes"), plates, words: [])
    (other.change, other.pixels) = (.reencoded, nil)
    other.new?.length += 1000
    let turned = Sample.changed(
      "turned.png", .init(guide: "a\u{202e}gnp.exe\u{1b}\n" + String(repeating: "long ", count: 80)), plates)
    pictures += [unreadable, other, turned]
    var failed = Sample.edit("broken", [50], "cannot be read")
    failed.change = .unreadable
    return Sample.comparison(
      pictures,
      edits: [failed, Sample.edit("compose", Array(0..<50)), Sample.edit("turned", [52])], others: others)
  }

  private func visit(
    of comparison: Comparison = comparison(), screens: [String: Bitmap] = [:], isEmbedded: Bool = false,
    size: (Int, Int) = (1280, 900), _ steps: [Browser.Step]
  ) throws -> [String] {
    let scratch = try Scratch()
    let page = scratch.folder.appending(path: "report.html")
    let album = ReportAlbum(report: page.path, isEmbedded: isEmbedded)
    for picture in comparison.pictures where picture.pixels != nil { album.add(Self.plates, of: picture.name) }
    var paths: [FileName: String] = [:]
    for (name, bitmap) in screens {
      let file = scratch.folder.appending(path: "screen-\(name)")
      try Data(Sample.png(bitmap)).write(to: file)
      paths[FileName(name)] = file.path
    }
    _ = try album.finish(comparison, screens: paths)
    let visit = try Browser.visit(
      page, profile: scratch.folder.appending(path: "profile"),
      [.size(width: size.0, height: size.1), .media(isDark: false, isCalm: true)] + steps)
    #expect(visit.complaints.isEmpty, "\(visit.complaints)")
    return visit.answers
  }

  private static func run(_ code: String) -> Browser.Step { BrowserTests.run(code) }

  @Test func whatCannotBeReadCannotBeAccepted() throws {
    let answers = try visit([
      Self.run(
        "all('.fold')[0].click(); return [$('#verdict').textContent, $('.edit .accept') === null, $('.accept-edit').hidden]"
      ),
      Self.run("$('#accept-shown').click(); return $('#save').textContent"),
      Self.run("$('.edit .shot').focus(); return true"), .press("a"),
      Self.run("return [shown(), $('#save').textContent]"),
    ])
    #expect(answers[3] == #"["Nothing of this can be accepted.","Save accepted (51)"]"#)
    #expect(
      answers[0]
        == #"["Could not compare all. 51 of 53 pictures differ, by 2 edits. 1 picture cannot be read. ▲ 2 unexplained",true,true]"#
    )
    #expect(answers[1] == #""Save accepted (51)""#)
  }

  @Test func theVerdictCountsWhatIsAcceptedApart() throws {
    var comparison = Self.comparison()
    comparison.pictures.remove(at: 50)
    comparison.edits = [Sample.edit("compose", Array(0..<50)), Sample.edit("turned", [51])]
    for index in comparison.pictures.indices { comparison.pictures[index].isAccepted = index != 50 }
    for index in 0..<2 { comparison.pictures[index].isUnexplained = false }
    // Of 24,000.
    comparison.pictures[0].pixels?.count = 23_964
    let answers = try visit(
      of: comparison,
      [
        Self.run(
          "all('.fold')[0].click(); return [$('#verdict').textContent, $('.card .numbers').textContent.split(')')[0]]")
      ])
    #expect(answers == [#"["Same: all 51 differences are accepted.","23,964 px (99.8 %"]"#])
  }

  @Test func otherFilesAreFoundAndSaidToCount() throws {
    let files = [Comparison.OtherFile(name: "de/strings.json", change: .changed), .init(name: "b.txt", change: .added)]
    let answers = try visit(
      of: Self.comparison(others: files),
      [
        Self.run("return [shown(), $('#others').textContent.includes('cannot be accepted here')]"),
        Self.run("await type('strings'); return [shown(), all('#other-list li').length]"),
        Self.run(
          "await type(''); $('.chip.changed').click(); return all('#other-list bdi').map((one) => one.textContent)"),
        Self.run("$('.chip.changed').click(); $('.chip.unreadable').click(); return $('#others').hidden"),
      ])
    #expect(
      answers == [
        #"["53 pictures in 4 groups, 2 other files",true]"#, #"["0 pictures in 0 groups of 53, 1 other file",1]"#,
        #"["de/strings.json"]"#, "true",
      ])
  }

  @Test func whatLooksAlikeIsToldApart() throws {
    let answers = try visit([
      Self.run(
        """
        all('.fold')[1].click();
        const labels = all('.card h3').slice(0, 2).map((one) => one.textContent);
        return [labels[0] !== labels[1], labels[1].endsWith(', de/'), new Set(all('.accept').map((one) => one.getAttribute('aria-label'))).size === all('.accept').length];
        """),
      Self.run(
        """
        all('.fold')[3].click(); all('.fold')[2].click();
        const card = $('.edit:last-of-type .card'), name = all('.card h3').find((one) => one.textContent.includes('gnp'));
        return [all('.telling').map((one) => one.textContent), name.textContent.slice(0, 23), name.clientHeight < 90];
        """),
      Self.run(
        "all('.card').find((one) => one.querySelector('.telling')).querySelector('.shot').click(); return $('#stage').textContent"
      ),
    ])
    #expect(answers[0] == "[true,true,true]")
    #expect(answers[1].contains("The pixels are the same; the bytes of the files differ: "))
    #expect(answers[1].contains(#""It cannot be read.""#))
    #expect(answers[1].contains(#"a\\u{202E}gnp.exe\\u{1B}"#))
    #expect(answers[1].hasSuffix("true]"))
    #expect(answers[2].contains("The pixels are the same"))
  }

  @Test func whatIsUnexplainedIsMarked() throws {
    let answers = try visit([
      Self.run(
        """
        all('.fold')[1].click();
        const text = $('.edit:nth-of-type(2) .card').textContent;
        all('.edit')[1].querySelector('.shot').click();
        return [text.includes('unexplained 1 box, 80 px'), $('#facts .strange').textContent.includes('480 px, 80 unexplained'), all('#stage .box.strange').length, $('#facts .strange .mark') !== null];
        """)
    ])
    #expect(answers == ["[true,true,2,true]"])
  }

  @Test func onlyAFittingScreenshotLiesUnderAPicture() throws {
    let color = Pixel(red: 1, green: 2, blue: 3, alpha: 255)
    let answers = try visit(
      screens: [
        "2.png": Sample.bitmap(PixelSize(width: 60, height: 100), color),
        "3.png": Sample.bitmap(PixelSize(width: 100, height: 60), color),
      ],
      [
        Self.run(
          """
          all('.fold')[1].click();
          all('.edit')[1].querySelectorAll('.shot')[2].click();
          $('[data-backdrop=screen]').click();
          await until(() => all('.under img').length === 2 && all('.under img').every((one) => one.complete));
          const fits = [all('.under img').length, all('.unfit').length];
          $('#next').click();
          await until(() => all('.unfit').length === 2);
          return [fits, all('.under img').length, $('.unfit').textContent, getComputedStyle($('.under')).backgroundImage !== 'none'];
          """)
      ])
    #expect(
      answers == [
        #"[[2,0],0,"The screenshot is not shown: its 100 × 60 are of another ratio than the picture.",true]"#
      ])
  }

  @Test func smallDifferencesAreGrownAndNearOnesSharp() throws {
    let answers = try visit(
      isEmbedded: true, size: (700, 300),
      [
        Self.run(
          """
          all('.fold')[1].click();
          all('.edit')[1].querySelectorAll('.shot')[2].click();
          $('[data-mode=difference]').click();
          const canvas = $('canvas.mask-layer');
          await until(() => canvas.dataset.drawn);
          for (let i = 0; i < 9; i++) $('#zoom-out').click();
          const small = $('#zoom-level').textContent;
          const reach = Number(canvas.dataset.drawn.split(' ')[1]);
          const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
          copy.drawImage(canvas, 0, 0);
          // The box on the left is 12 wide from 20 on, and 40 high from 30 on.
          const left = copy.getImageData(0, 50, 32, 1).data.filter((_, i) => i % 4 === 3).indexOf(255);
          const top = copy.getImageData(25, 0, 1, 40).data.filter((_, i) => i % 4 === 3).indexOf(255);
          while (!$('#stage').classList.contains('near')) $('#zoom-in').click();
          return [reach >= 3, 20 - left === Math.floor(reach / 2), 30 - top === Math.floor(reach / 2), Number.parseFloat(small) > 5,
            getComputedStyle(canvas).imageRendering, canvas.dataset.drawn.split(' ')[1]];
          """)
      ])
    #expect(answers == [#"[true,true,true,true,"pixelated","1"]"#])
  }

  @Test func whatIsLeftToReviewIsKeptUp() throws {
    let answers = try visit([
      Self.run(
        """
        $('#by-status').value = 'open'; $('#by-status').dispatchEvent(new Event('change'));
        all('.fold')[1].click();
        $('.more').click();
        const card = all('.card')[46];
        card.querySelector('.accept').focus();
        card.scrollIntoView({ block: 'center' });
        const top = card.getBoundingClientRect().top, next = all('.card')[47].dataset.index;
        card.querySelector('.accept').click();
        const now = document.activeElement.closest('.card');
        return [shown(), now.dataset.index === next, document.activeElement.className, Math.abs(now.getBoundingClientRect().top - top) < 2, all('.card').length];
        """),
      Self.run("$('#undo').click(); return [all('.card').length, document.activeElement === document.body]"),
      // What is looked at stays in its row.
      Self.run("all('.edit')[1].querySelector('.shot').click(); return $('#viewer-place').textContent.split(' · ')[0]"),
      .press("a"), .press("j"),
      Self.run(
        "return [$('#viewer-place').textContent.split(' · ')[0], $('#said').textContent.includes('2 of') || $('#said').textContent]"
      ),
      .press("Escape"),
      Self.run("await wait(50); return [document.activeElement.className, all('.card').length]"),
    ])
    #expect(answers[0] == #"["Accepted 1 picture. 51 left to review.",true,"accept",true,49]"#)
    #expect(answers[1] == #"[50,false]"#)
    #expect(answers[2] == #""2 of 52""#)
    #expect(answers[3].hasPrefix(#"["3 of 52","#))
    #expect(answers[4] == #"["shot",49]"#)
  }

  @Test func searchFindsANumberBehindAWordAndShowsTheFirstResult() throws {
    let answers = try visit([
      Self.run("await type('page 2'); return shown()"),
      Self.run("await type('ipad compose'); return shown()"),
      Self.run("await type('\"guides ipad\"'); return shown()"),
      Self.run(
        """
        await type(''); all('.fold')[1].click(); scrollTo(0, 2000);
        await type('compose');
        return [scrollY < 400, $('.edit').getBoundingClientRect().top >= $('.filters').getBoundingClientRect().bottom];
        """),
    ])
    #expect(answers[0] == #""1 picture in 1 group of 53""#)
    #expect(answers[1] == #""48 pictures in 1 group of 53""#)
    #expect(answers[2] == #""0 pictures in 0 groups of 53""#)
    #expect(answers[3] == "[true,true]")
  }

  @Test func focusIsSeenAndKept() throws {
    let answers = try visit([
      Self.run("all('.fold')[2].focus(); return true"), .press("v"),
      Self.run(
        "const ring = getComputedStyle($('#stage'), '::after'); return [document.activeElement.id, ring.borderTopWidth, ring.zIndex]"
      ),
      Self.run(
        """
        while ($('#next').getAttribute('aria-disabled') !== 'true') { $('#next').focus(); $('#next').click(); }
        const place = $('#viewer-place').textContent;
        $('#next').click();
        return [document.activeElement.id, place === $('#viewer-place').textContent, $('#zoom-fit').getAttribute('aria-label').startsWith('Zoom ')];
        """),
      .press("j"), Self.run("return $('#said').textContent"),
    ])
    #expect(answers[1] == #"["stage","3px","3"]"#)
    #expect(answers[2] == #"["next",true,true]"#)
    #expect(answers[3] == #""This is the last picture.""#)
  }

  @Test func warnsOnceWhereNothingIsKept() throws {
    let answers = try visit([
      Self.run(
        """
        Storage.prototype.setItem = () => { throw new Error('refused'); };
        const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
        const calm = leaves();
        $('#accept-shown').click(); $('#undo').click(); $('#accept-shown').click();
        const warned = all('#notes li').filter((one) => one.textContent.includes('keeps nothing')).length;
        const open = leaves();
        $('#save').click();
        return [calm, warned, open, leaves()];
        """)
    ])
    #expect(answers == ["[true,1,false,true]"])
  }

  /// At 390 pixels, and at 1440 x 900 zoomed in twice.
  @Test(arguments: [(390, 844), (720, 450), (844, 390)])
  func allControlsCanBeReached(_ width: Int, _ height: Int) throws {
    let answers = try visit(
      size: (width, height),
      [
        Self.run(
          """
          all('.fold')[1].click(); $('.edit:nth-of-type(2) .shot').click();
          const out = [];
          for (const mode of all('#modes button')) {
            mode.click();
            for (const one of all('#viewer button, #viewer input').filter((one) => one.offsetParent)) {
              one.scrollIntoView({ block: 'center', inline: 'nearest' });
              const box = one.getBoundingClientRect();
              if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) out.push(one.outerHTML);
            }
          }
          return [out, all('#viewer, #viewer *').filter((one) => one.scrollLeft !== 0).length, $('#stage').clientHeight >= 200];
          """)
      ])
    #expect(answers == ["[[],0,true]"])
  }
}
