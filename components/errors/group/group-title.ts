import type { ErrorGroup } from "@/lib/errors/groups/schema";

/** Maximum length of the message in the title, in code points. */
const TITLE_MESSAGE = 80;

/** Returns what the browser's tab says about a group. */
export function groupTitle({
  exception_class: name,
  latest_message: text,
}: Pick<ErrorGroup, "exception_class" | "latest_message">): string {
  const message = [...text].slice(0, TITLE_MESSAGE).join("");
  return message === "" ? name : `${name}: ${message}`;
}
