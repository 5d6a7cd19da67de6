import { z } from "zod";
import { DUPLICATE_CHECK } from "@/lib/drafts/prompts/duplicate-check";
import type { DuplicateVerdicts, StepFunctions } from "@/lib/drafts/model/agent";
import { askModel } from "@/lib/drafts/model/ask-model";
import type { Connection } from "@/lib/drafts/model/connect-model";
import { RecordAliases } from "@/lib/drafts/model/record-aliases";
import { InvalidResponse } from "@/lib/drafts/model/invalid-response";
import { quoted, quotedText } from "@/lib/drafts/model/prompt-blocks";

const LIMITS = { text: 4_000, issues: 10, title: 255, description: 800, tokens: 4_096 };

/**
 * Returns the model's verdicts on whether the given issues are the same or related, at most one per
 * issue.
 */
export function compareIssues(
  connection: Connection,
  { text, similar }: Parameters<StepFunctions["duplicate_check"]>[0],
  signal: AbortSignal,
): Promise<DuplicateVerdicts> {
  const issues = new RecordAliases("A", similar.slice(0, LIMITS.issues));
  const verdict = z.strictObject({
    issue: issues.schema(),
    verdict: z.enum(["same", "related", "neither"]),
  });
  const schema = z.strictObject({ verdicts: z.array(verdict).max(issues.all.length) });
  const read = ({ verdicts }: z.infer<typeof schema>): DuplicateVerdicts => {
    if (new Set(verdicts.map(({ issue }) => issue)).size < verdicts.length) {
      throw new InvalidResponse("it named an issue twice");
    }
    return verdicts.map(({ issue, verdict }) => ({
      issueId: issues.of(issue).issue.id,
      verdict: verdict === "neither" ? null : verdict,
    }));
  };
  const question = {
    step: "duplicate_check" as const,
    prompt: DUPLICATE_CHECK,
    blocks: {
      text: quotedText(text, LIMITS.text),
      issues: issues.all.map(({ handle, record }) => ({
        handle: quoted(handle, 8),
        title: quoted(record.issue.title, LIMITS.title),
        description: quoted(record.description, LIMITS.description),
      })),
    },
    schema,
    maxOutputTokens: LIMITS.tokens,
    read,
  };
  return askModel(connection, question, signal);
}
