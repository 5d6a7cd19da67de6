import { bundleAndWatch, devDist } from "./build/bundle.mjs";
import { ensureInstalled, root } from "./install.mjs";

// `npm run dev`: the application with hot reloading, in this process. Changes in server/** require
// a restart.
process.chdir(root);
await ensureInstalled();
// Next logs requests itself.
process.env["LOG_LEVEL"] ||= "warn";
process.setSourceMapsEnabled(true);
let reload = () => undefined;
await bundleAndWatch(() => void reload());
const { serve } = await import(`${devDist}/serve.js`);
const onRebuild = (listener) => (reload = listener);
console.log(`Lanework (development) is ready on ${await serve({ dev: true, onRebuild })}`);
