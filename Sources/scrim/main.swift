import ScrimCLI

await Scrim.main()
