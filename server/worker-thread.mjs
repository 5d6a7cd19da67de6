import { register } from "tsx/esm/api";

// A thread does not inherit its process's loader of TypeScript.
register();
await import("./worker-thread.ts");
