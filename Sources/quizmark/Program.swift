import ArgumentParser
import CommandLineTool

@main
enum Program {
    /// On the main thread, as that of the runtime traps without descriptors.
    @MainActor static func main() async {
        Quizmark.requireDescriptors()
        Quizmark.requireMemory()
        Quizmark.requireProcFolder()
        Quizmark.requireThreads()
        await Quizmark.start()
    }
}
