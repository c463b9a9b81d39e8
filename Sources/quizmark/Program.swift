import ArgumentParser
import CommandLineTool

@main
enum Program {
    static func main() async { await Quizmark.start() }
}
