import { config, setDatabase } from "@/lib/config";
import { DatabaseProxy } from "./database-proxy";

/** Imported first, has a test file reach its database by a proxy that can lose it. */
export const databaseProxy = await DatabaseProxy.start(config().DATABASE_URL ?? "");
setDatabase(databaseProxy.url);
