import { register } from "tsx/esm/api";

// server/ingestion/ingest-thread.ts without a build, because a thread does not inherit its
// process's TypeScript loader.
register();
await import("../../../server/ingestion/ingest-thread.ts");
