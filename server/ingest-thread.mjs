import { register } from "tsx/esm/api";

// A thread does not inherit its process's loader of TypeScript.
register();
await import("./ingest-thread.ts");
