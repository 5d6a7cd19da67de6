import pg from "pg";
import { copyTarget, type CopiedTable, listTables } from "@/lib/backup/catalogue";
import { copyOut } from "@/lib/backup/copy-stream";

/** A connection of its own, which no check takes for a server's. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "test" });
  await client.connect();
  return client;
}

/** The rows of a table as COPY writes them, in an order of their own. */
export async function copyOf(client: pg.Client, table: CopiedTable): Promise<string[]> {
  const parts: Buffer[] = [];
  const sql = `COPY ${copyTarget(client, table)} TO STDOUT`;
  for await (const part of copyOut(client, sql)) parts.push(part);
  return Buffer.concat(parts).toString("utf8").split("\n").sort();
}

/** Everything in the tables of the product, and where its sequences stand. */
export async function dumpAll(url: string): Promise<Record<string, string[]>> {
  const client = await connectTo(url);
  try {
    const dump: Record<string, string[]> = {};
    for (const table of await listTables(client)) dump[table.name] = await copyOf(client, table);
    const { rows } = await client.query<{ text: string }>(
      "SELECT sequencename || ' ' || COALESCE(last_value::text, '-') AS text FROM pg_sequences WHERE schemaname = 'public'",
    );
    dump["sequences"] = rows.map(({ text }) => text).sort();
    return dump;
  } finally {
    await client.end();
  }
}
