import "./process/heap-growth";
import { processRole } from "@/lib/platform/config/process-role";
import { serve } from "./serve";

/** `node dist/main.js`: a server process, which runs alone or as one of dist/start.js. */
const address = await serve({ dev: false });
if (!processRole()) console.log(`Lanework is ready on ${address}`);
