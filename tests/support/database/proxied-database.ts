import "./own-database";
import { config, setDatabase } from "@/lib/platform/config/config";
import { DatabaseProxy } from "./database-proxy";

/**
 * Gives a test file its own database behind a proxy that can simulate its loss. Must be imported
 * first.
 */
export const databaseProxy = await DatabaseProxy.start(config().DATABASE_URL ?? "");
setDatabase(databaseProxy.url);
