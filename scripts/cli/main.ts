import { readdirSync } from "node:fs";
import { Command } from "commander";
import { run } from "../run";

interface CommandFile {
  register: (program: Command) => void;
}

/**
 * `npm run cli -- <command>`. Every other file of this folder registers one command; it imports
 * what it works with only when it runs. Results go last to standard output; a failure is one line
 * on standard error and a non-zero exit.
 */
await run(async () => {
  const program = new Command("lanework")
    .description("Lanework's command line")
    .showHelpAfterError(false);
  const files = readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith(".ts") && file !== "main.ts",
  );
  for (const file of files.sort()) {
    const { register } = (await import(`./${file}`)) as CommandFile;
    register(program);
  }
  await program.parseAsync();
});
