import { register } from "tsx/esm/api";

// Runs server/ingestion/ingest-thread.ts without a build. A thread does not inherit its process's
// TypeScript loader.
register();
await import("../../../server/ingestion/ingest-thread.ts");
