import { generatePrismaClient } from "./generate-prisma-client.mjs";
import { ensureInstalled, root } from "./install.mjs";

// `npm run dev`: the application with hot reloading, in this process.
process.chdir(root);
await ensureInstalled();
generatePrismaClient();
// Next prints the requests itself.
process.env["LOG_LEVEL"] ||= "warn";
await import("tsx");
const { serve } = await import("../server/serve.ts");
console.log(`Lanework (development) is ready on ${await serve({ dev: true })}`);
