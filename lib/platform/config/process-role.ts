import { z } from "zod";

/** The variable that server/processes/fleet.ts sets for the processes it starts. */
export const ROLE_VARIABLE = "LANEWORK_ROLE";

const schema = z.object({
  kind: z.enum(["server", "ingest", "worker"]),
  /** How many server processes share the port and the database's connections. */
  servers: z.number(),
  /** The socket on which error events are accepted; undefined if the servers accept them. */
  ingestSocket: z.string().optional(),
  /** Whether this process prints the setup code. */
  announcesSetup: z.boolean(),
});

/** What a process that `dist/start.js` has started is for. */
export type ProcessRole = z.output<typeof schema>;

let cached: { role: ProcessRole | undefined } | undefined;

/** Returns this process's role among those of `dist/start.js`, or undefined if it runs alone. */
export function processRole(): ProcessRole | undefined {
  if (!cached) {
    const text = process.env[ROLE_VARIABLE];
    cached = { role: text === undefined ? undefined : schema.parse(JSON.parse(text)) };
  }
  return cached.role;
}
