await Fuzz.run(CommandLine.arguments)
