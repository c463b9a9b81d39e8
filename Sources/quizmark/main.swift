import CommandLineTool

Quizmark.main()
