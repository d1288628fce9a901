import Record
import Testing

struct SpokenTests {
  @Test(arguments: [
    (["Tap here"], "Tap here."), (["Your postbox.", "Cards arrive here"], "Your postbox. Cards arrive here."),
    (["Ready?", "Go!", "Soon…"], "Ready? Go! Soon…"), (["Title:", "Text"], "Title: Text."),
    (["He said “yes.”"], "He said “yes.”"), (["(Done)"], "(Done)."), (["Say \"hi!\""], "Say \"hi!\""),
    (["  Two\nlines  "], "Two lines."), (["Great 🎉"], "Great 🎉."), (["50%"], "50%."),
    // Chinese and Japanese have their own full stop, which brings its space along.
    (["点这里", "发帖！", "完成"], "点这里。发帖！完成。"), (["「投稿する」"], "「投稿する」。"), (["投稿しました。」"], "投稿しました。」"),
    (["여기를 누르세요", "확인"], "여기를 누르세요. 확인."),
    // Arabic closes as Latin does, and has question marks and commas of its own.
    (["اضغط هنا", "هل أنت مستعد؟"], "اضغط هنا. هل أنت مستعد؟"), (["یہاں دبائیں۔"], "یہاں دبائیں۔"),
    (["यहाँ टैप करें"], "यहाँ टैप करें।"), (["Հպեք"], "Հպեք։"),
  ])
  func everyTextIsASentence(texts: [String], spoken: String) {
    #expect(Record.spoken(texts) == spoken)
  }

  @Test func silenceIsNoText() {
    #expect(Record.spoken([]) == nil)
    #expect(Record.spoken([" \n"]) == nil)
  }
}
