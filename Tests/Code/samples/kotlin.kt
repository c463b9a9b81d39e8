// A program
package school
/* "not" a string */
data class Point(val x: Double, val y: Int = 0xFF)
@JvmStatic
fun main(args: Array<String>) {
    val text = "it's /* no */ \"x\""
    val raw = """a "b" // c
        \n"""
    val c = '\''
    for (i in 0..9) println(text + raw + c + i + 1.5e-3)
    when (args.size) { 0 -> null; else -> true }
}

val `it's a name` = 4 // in backticks
fun search() {
    outer@ for (row in rows) {
        if (row == "it's") break@outer // a label
    }
}
