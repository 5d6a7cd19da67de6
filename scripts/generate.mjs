import { generatePrismaClient } from "./generate/prisma-client.mjs";
import { root, runNode } from "./install.mjs";

// `npm run generate`: writes the generated files that are not committed: the Prisma client and the API client's
// types.
process.chdir(root);
generatePrismaClient();
process.exit(await runNode(["--import", "tsx", "scripts/generate/api-client.ts"]));
