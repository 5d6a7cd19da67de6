import { register } from "tsx/esm/api";

// server/ingest-thread.ts without a build: a thread does not inherit its process's loader of TypeScript.
register();
await import("../../../server/ingest-thread.ts");
