import { Command, type HelpContext } from "commander";
import { run } from "../run";
import * as backup from "./backup";
import * as check from "./check";
import * as distribute from "./distribute";
import * as importCommand from "./import";
import * as jobs from "./jobs";
import * as migrate from "./migrate";
import * as secondFactor from "./second-factor";
import * as seed from "./seed";
import * as tenant from "./tenant";
import * as token from "./token";

const files = [
  backup,
  check,
  distribute,
  importCommand,
  jobs,
  migrate,
  secondFactor,
  seed,
  tenant,
  token,
];

/**
 * A command with subcommands. Run on its own, it fails with a one-line message, like any other
 * error; `--help` lists the subcommands.
 */
class CliCommand extends Command {
  override createCommand(name?: string): Command {
    return new CliCommand(name);
  }

  override help(context?: HelpContext | ((text: string) => string)): never {
    if (typeof context === "object" && context.error) {
      this.error("error: missing command; see --help");
    }
    return super.help();
  }
}

/**
 * `npm run cli -- <command>`. Every other file in this folder registers one command, and imports
 * its dependencies only when it runs. The result is the last line of standard output. A failure
 * prints one line to standard error and exits with a non-zero status.
 */
await run(async () => {
  const program = new CliCommand("lanework")
    .description("Lanework command line")
    .showHelpAfterError(false)
    // Suggestions would otherwise be printed on a separate line.
    .configureOutput({
      outputError: (text, write) => write(`${text.trim().replaceAll("\n", " ")}\n`),
    });
  for (const { register } of files) register(program);
  await program.parseAsync();
});
