import { z } from "zod";

/** A timestamp in a response: UTC with microseconds (docs/spec/conventions.md#time). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({ format: "date-time" });

/** The timestamps every resource has (docs/spec/conventions.md#responses). */
export const stamps = { created_at: timestamp, updated_at: timestamp };
