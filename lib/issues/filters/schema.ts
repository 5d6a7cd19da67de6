import { z } from "zod";
import { optionalLine, queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { type ChoiceField, parseChoice, ruleOf } from "./choice";

/** Search text: at most 200 code points (docs/spec/search.md#text); empty means no text filter. */
export const searchText = optionalLine(200).default("");

/** Describes a choice in the OpenAPI document. A single number is still valid. */
function describe(field: ChoiceField): string {
  const { words, isMany } = ruleOf(field);
  const also = words.map((word) => `\`${word}\``).join(" or ");
  return [
    "One value, or several separated by commas for any of them.",
    isMany ? "Separated by `+`: all of them." : "",
    also === "" ? "" : `Also ${also}.`,
    "`!` before the list selects the other issues.",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function choice(field: ChoiceField) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return parseChoice(field, text);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        context.addIssue({ code: "custom", message: error.message });
        return z.NEVER;
      }
    })
    .optional()
    .meta({ type: ["integer", "string"], description: describe(field) });
}

/** `open`: outside the final lane of the issue's project; `done`: in it. */
const ISSUE_STATES = ["open", "done"] as const;

export const exactFilters = {
  project_id: queryInteger(1).optional(),
  lane_id: choice("lane_id"),
  assignee_id: choice("assignee_id"),
  creator_id: choice("creator_id"),
  sprint_id: choice("sprint_id"),
  epic_id: choice("epic_id"),
  label_id: choice("label_id"),
  priority: choice("priority"),
  type: choice("type"),
  state: z.enum(ISSUE_STATES, { error: "Must be open or done." }).optional(),
  exclude_final_lane: queryBoolean.optional(),
};

/**
 * The filters for global search (docs/spec/search.md#filters), which the list and the board also
 * accept.
 */
export const filterFields = { ...exactFilters, query: searchText };

/** Filters for a search, list or board. A missing filter or an empty `query` matches everything. */
export type SearchFilters = z.output<z.ZodObject<typeof filterFields>>;
