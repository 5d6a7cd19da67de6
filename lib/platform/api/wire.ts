import { z } from "zod";

/** A timestamp in a response: UTC with microseconds (docs/spec/conventions.md#time). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({ format: "date-time" });

/** A day in a response: `YYYY-MM-DD`. */
export const wireDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .meta({ format: "date" });

/** The timestamps every resource has (docs/spec/conventions.md#responses). */
export const stamps = { created_at: timestamp, updated_at: timestamp };
