import "./own-database";
import { config, setDatabase } from "@/lib/platform/config/config";
import { DatabaseProxy } from "./database-proxy";

/** Imported first, has a test file reach a database of its own by a proxy that can lose it. */
export const databaseProxy = await DatabaseProxy.start(config().DATABASE_URL ?? "");
setDatabase(databaseProxy.url);
