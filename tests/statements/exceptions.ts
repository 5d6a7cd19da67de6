import type { Rule } from "./rules/check-statement";

/** Statements that may break a rule: those that a file sends, for the tables or functions given. */
export interface Exception {
  file: string;
  rule: Rule;
  subjects: string[];
  reason: string;
}

export const EXCEPTIONS: Exception[] = [];
