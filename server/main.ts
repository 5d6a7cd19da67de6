import { serve } from "./serve";

/** `node --import tsx server/main.ts [--dev]`: the product's one process. */
const address = await serve({ dev: process.argv.includes("--dev") });
console.log(`Lanework is ready on ${address}`);
