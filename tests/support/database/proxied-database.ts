import "./own-database";
import { config, setDatabase } from "@/lib/platform/config/config";
import { DatabaseProxy } from "./database-proxy";

/** Imported first, gives a test file its own database behind a proxy that can simulate its loss. */
export const databaseProxy = await DatabaseProxy.start(config().DATABASE_URL ?? "");
setDatabase(databaseProxy.url);
