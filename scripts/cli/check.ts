import type { Command } from "commander";
import { OperatorError } from "@/lib/platform/config/operator-error";

interface Options {
  token?: string;
  project?: string;
}

/** Returns the cause of a failure; fetch() itself only reports that it failed. */
function reasonOf(error: unknown, address: string): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  return cause ? `${address} does not respond: ${cause.message || cause.code}` : error.message;
}

export function register(program: Command): void {
  program
    .command("check <address>")
    .description("run a health check on a workspace over HTTP")
    .option("--token <token>", "also show the token's owner and the projects they can access")
    .option("--project <KEY_PREFIX>", "also create, read and delete an issue in this project")
    .action(async (address: string, { token, project }: Options) => {
      const { laneworkClient } = await import("../../clients/typescript/client");
      const { checkWorkspace } = await import("../../clients/typescript/check-workspace");
      if (!URL.canParse(address)) throw new OperatorError(`${address} is not a URL.`);
      if (project !== undefined && token === undefined) {
        throw new OperatorError("--project requires --token.");
      }
      const client = laneworkClient({ address, token });
      const options = { token, keyPrefix: project };
      const lines = await checkWorkspace(client, options).catch((error: unknown) => {
        throw new OperatorError(reasonOf(error, address));
      });
      console.log(lines.join("\n"));
    });
}
