import { serve } from "./serve";

/** `node dist/main.js`: the product's single process. */
console.log(`Lanework is ready on ${await serve({ dev: false })}`);
