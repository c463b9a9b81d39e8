@testable import Marking
import Testing

@Suite struct NameKeyTests {
    @Test(arguments: [
        ("Quill, Toby", "toby QUILL"), ("Zoë Núñez", "Zoe Nunez"), ("Nguyễn Thị Hương", "Huong Nguyen Thi"), ("Łukasz Öst", "Ost Lukasz"),
        ("Γιώργος Παππάς", "ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ"), ("Алёна", "Алена"), ("أحمد", "احمد"), ("שָׂרָה", "שרה"),
        ("王小明", "小明 王"), ("王 小明", "小明 王"), ("王小明", "王　小明"), ("山田太郎", "太郎 山田"), ("山田 健", "山田健"), ("ﾔﾏﾀﾞ ﾀﾛｳ", "ヤマダ タロウ"),
        ("김민수", "민수 김"), ("김 민 수", "김민수"), ("남궁 민", "남궁민"), ("선우 김", "김선우"), ("किरण कुमार", "कुमार किरण"),
    ])
    func sameNames(_ one: String, _ other: String) {
        #expect(NameKey.areEqual(one, other))
        #expect(NameKey.areEqual(other, one))
    }

    @Test(arguments: [
        ("Lucas (Luke) Smith", ["Lucas Smith", "Luke Smith"]), ("Anna Bell (née Jones)", ["Anna Bell", "Anna Jones"]),
        ("Anna Bell (geb. Öst)", ["Anna Bell", "Anna Öst"]), ("Toby Quill", []), ("Toby (", []), ("(Toby)", []),
    ])
    func namesInBrackets(_ name: String, _ forms: [String]) { #expect(NameKey.bracketedForms(name) == forms) }

    /// Characters in another order, and marks that aren't accents, make another name.
    @Test(arguments: [
        ("김민수", "김수민"), ("이수지", "이지수"), ("정하윤", "하윤정"), ("하윤정", "윤정하"), ("하 윤정", "정 하윤"), ("하 윤정", "윤정하"),
        ("王文华", "王华文"), ("王林", "林王"), ("田中美和", "田中和美"), ("かがや", "がかや"), ("किरण कुमार", "करण कुमार"), ("สมศรี", "สมศร"),
        ("Андрей", "Андреи"), ("Toby Quill", "Toby Quilt"), ("Ana Li", "Anali"),
    ])
    func otherNames(_ one: String, _ other: String) {
        #expect(!NameKey.areEqual(one, other))
        #expect(!NameKey.areEqual(other, one))
    }
}
