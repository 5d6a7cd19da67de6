import { bestMatches } from "@/components/ui/text/match-text";
import type { IssueTemplate } from "@/lib/planning/templates/schema";
import type { NewIssue } from "@/components/issues/create/new-issue";

/** A field that contains nothing but "/" and the start of a template's name. */
const COMMAND = /^\/([\p{L}\p{N} ._'’()-]*)$/u;
const LONGEST = 60;

/**
 * Returns the part of a template's name that is being typed: after "/" at the start of an otherwise
 * empty field. Null if the text is not a command.
 */
export function templateCommand(text: string, caret: number): string | null {
  if (text.length > LONGEST || caret !== text.length) return null;
  return COMMAND.exec(text)?.[1] ?? null;
}

/** Returns the templates whose names match what is typed, best first. */
export function matchingTemplates(
  templates: readonly IssueTemplate[],
  typed: string,
): IssueTemplate[] {
  return bestMatches(templates, typed, ({ name }) => name);
}

/** Applies a template's values. Fields that the template leaves empty do not change. */
export function fromTemplate(form: NewIssue, template: IssueTemplate): Partial<NewIssue> {
  const { title, description, type, priority, label_ids } = template;
  return {
    title: title === "" ? form.title : title,
    description: description === "" ? form.description : description,
    type: type ?? form.type,
    priority: priority ?? form.priority,
    label_ids: [...new Set([...form.label_ids, ...label_ids])],
  };
}

/** Whether a template's values replace text that was written before. */
export function replacesText(form: NewIssue, change: Partial<NewIssue>): boolean {
  const replaces = (name: "title" | "description") =>
    form[name] !== "" && change[name] !== undefined && change[name] !== form[name];
  return replaces("title") || replaces("description");
}
