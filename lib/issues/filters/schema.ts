import { z } from "zod";
import { optionalLine, queryBoolean, queryInteger } from "@/lib/platform/api/fields";
import { type ChoiceField, parseChoice, ruleOf } from "./choice";
import { type DateField, dateWordsOf, parseDates } from "./dates";

/** Search text: at most 200 code points (docs/spec/search.md#text); empty means no text filter. */
export const searchText = optionalLine(200).default("");

const inWords = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(" or ");

/** Describes a choice in the OpenAPI document. A single number is still valid. */
function describe(field: ChoiceField): string {
  const { words, isMany, min, max } = ruleOf(field);
  const also = inWords(words);
  return [
    "One value, or several separated by commas for any of them.",
    isMany ? "Separated by `+`: all of them." : "",
    also === "" ? "" : `${max < min ? "The values are" : "Also"} ${also}.`,
    "`!` before the list selects the other issues.",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** A parameter that a function parses, which throws a RangeError that says what is wrong. */
function parsed<T>(parse: (text: string) => T, type: string | string[], description: string) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return parse(text);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        context.addIssue({ code: "custom", message: error.message });
        return z.NEVER;
      }
    })
    .optional()
    .meta({ type, description });
}

function choice(field: ChoiceField) {
  const { min, max } = ruleOf(field);
  const type = max < min ? "string" : ["integer", "string"];
  return parsed((text) => parseChoice(field, text), type, describe(field));
}

function dates(field: DateField) {
  const description = [
    `${inWords(dateWordsOf(field))}, a day, or a range such as \`2026-01-01..2026-01-31\`.`,
    "Either end of a range may be missing.",
    "`last-7d` is today and the 6 days before it, `next-7d` today and the 6 days after it.",
    "Several are separated by commas; `!` before them selects the other issues.",
  ].join(" ");
  return parsed((text) => parseDates(field, text), "string", description);
}

/** `open`: outside the final lane of the issue's project; `done`: in it. */
const ISSUE_STATES = ["open", "done"] as const;

/** Whether archived issues are included, or the only ones. By default they are left out. */
const archived = z
  .enum(["false", "0", "true", "1", "only"], { error: "Must be true, false or only." })
  .transform((text) => (text === "only" ? text : text === "true" || text === "1" || undefined))
  .optional()
  .meta({ type: "string", enum: ["true", "false", "only"] });

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
  parent_id: choice("parent_id"),
  has: choice("has"),
  due: dates("due"),
  start: dates("start"),
  created: dates("created"),
  updated: dates("updated"),
  resolved: dates("resolved"),
  state: z.enum(ISSUE_STATES, { error: "Must be open or done." }).optional(),
  exclude_final_lane: queryBoolean.optional(),
  archived,
};

/**
 * The filters for global search (docs/spec/search.md#filters), which the list and the board also
 * accept.
 */
export const filterFields = { ...exactFilters, query: searchText };

/** Filters for a search, list or board. A missing filter or an empty `query` matches everything. */
export type SearchFilters = z.output<z.ZodObject<typeof filterFields>>;
