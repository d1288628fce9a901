import ScrimCLI

Scrim.main()
