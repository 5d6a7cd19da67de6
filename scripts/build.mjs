import { build } from "./build/build-if-changed.mjs";

// `npm run build [-- --if-changed]`
process.exit((await build({ force: !process.argv.includes("--if-changed") })) ? 0 : 1);
