import type { Command } from "commander";
import { OperatorError } from "@/lib/platform/config/operator-error";

interface Options {
  token?: string;
  project?: string;
}

/** What failed; fetch() says no more of a server that does not answer than that it failed. */
function reasonOf(error: unknown, address: string): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: NodeJS.ErrnoException };
  return cause ? `${address} does not answer: ${cause.message || cause.code}` : error.message;
}

export function register(program: Command): void {
  program
    .command("check <address>")
    .description("ask a running workspace over HTTP whether it is well, as any client would")
    .option("--token <token>", "also say whose it is and what it reaches")
    .option("--project <KEY_PREFIX>", "also create, read and delete an issue there")
    .action(async (address: string, { token, project }: Options) => {
      const { laneworkClient } = await import("../../clients/typescript/client");
      const { checkWorkspace } = await import("../../clients/typescript/check-workspace");
      if (!URL.canParse(address)) throw new OperatorError(`${address} is no address.`);
      if (project !== undefined && token === undefined) {
        throw new OperatorError("--project needs a --token.");
      }
      const client = laneworkClient({ address, token });
      const asked = { token, keyPrefix: project };
      const lines = await checkWorkspace(client, asked).catch((error: unknown) => {
        throw new OperatorError(reasonOf(error, address));
      });
      console.log(lines.join("\n"));
    });
}
