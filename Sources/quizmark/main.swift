import ArgumentParser
import CommandLineTool

Quizmark.main()
