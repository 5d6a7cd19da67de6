import { z } from "zod";

const because = { why: z.string() };

/** The research step's suggestions: a lane, an epic, labels and people, each with a reason. */
export const suggestions = z.strictObject({
  lane: z.strictObject({ id: z.int(), ...because }).nullable(),
  epic: z.strictObject({ id: z.int(), ...because }).nullable(),
  labels: z.array(z.strictObject({ id: z.int(), ...because })),
  people: z.array(z.strictObject({ user_id: z.int(), ...because })),
});
export type Suggestions = z.infer<typeof suggestions>;
