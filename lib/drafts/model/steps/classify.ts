import { z } from "zod";
import { CLASSIFY } from "@/lib/drafts/prompts/classify";
import type { Classes, StepFunctions } from "@/lib/drafts/model/agent";
import { askModel } from "@/lib/drafts/model/ask-model";
import { checkLine } from "@/lib/drafts/model/check-words";
import type { Connection } from "@/lib/drafts/model/connect-model";
import { quoted, quotedText } from "@/lib/drafts/model/prompt-blocks";

const LIMITS = { text: 4_000, issues: 10, title: 255, why: 300, tokens: 4_096 };

const TYPES = ["feature", "bug"] as const;
const PRIORITIES = ["highest", "high", "medium", "low", "lowest"] as const;

const schema = z.strictObject({
  type: z.enum(TYPES),
  priority: z.enum(PRIORITIES),
  type_why: z.string().max(2 * LIMITS.why),
  priority_why: z.string().max(2 * LIMITS.why),
});

/** Uses the model to classify the description's type and priority. */
export function classifyText(
  connection: Connection,
  { text, similar }: Parameters<StepFunctions["classify"]>[0],
  signal: AbortSignal,
): Promise<Classes> {
  const allowed = { text: `${text.description}\n${text.context}`, keys: [] };
  const read = (response: z.infer<typeof schema>): Classes => ({
    type: TYPES.indexOf(response.type) as Classes["type"],
    priority: PRIORITIES.indexOf(response.priority) as Classes["priority"],
    typeWhy: checkLine("type_why", response.type_why, LIMITS.why, allowed),
    priorityWhy: checkLine("priority_why", response.priority_why, LIMITS.why, allowed),
  });
  const question = {
    step: "classify" as const,
    prompt: CLASSIFY,
    blocks: {
      text: quotedText(text, LIMITS.text),
      issues: similar.slice(0, LIMITS.issues).map(({ issue }) => ({
        title: quoted(issue.title, LIMITS.title),
        type: quoted(TYPES[issue.type] ?? "", 8),
        priority: quoted(PRIORITIES[issue.priority] ?? "", 8),
      })),
    },
    schema,
    maxOutputTokens: LIMITS.tokens,
    read,
  };
  return askModel(connection, question, signal);
}
