import path from "node:path";
import { setDatabase } from "@/lib/platform/config/config";
import type { serve as Serve } from "@/server/serve";
import { openTestDatabase } from "../database/test-database";

/**
 * `node --import tsx tests/support/setup/test-server.ts <database>`: the built product on PORT,
 * with a test database that is emptied at every start.
 */
const name = process.argv[2] ?? "lanework_server";
const database = await openTestDatabase(name, true);
setDatabase(database.url);
const { serve } = (await import(path.resolve("dist/serve.js"))) as { serve: typeof Serve };
const address = await serve({ dev: false, database });
console.log(`Test server ready on ${address}`);
