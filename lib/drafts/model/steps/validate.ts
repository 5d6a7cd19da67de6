import { z } from "zod";
import { VALIDATE } from "@/lib/drafts/prompts/validate";
import type { Judgment, StepFunctions } from "@/lib/drafts/model/agent";
import { askModel } from "@/lib/drafts/model/ask-model";
import { checkLine, checkMarkdown } from "@/lib/drafts/model/check-words";
import type { Connection } from "@/lib/drafts/model/connect-model";
import { quotedText } from "@/lib/drafts/model/prompt-blocks";

const LIMITS = { text: 4_000, reason: 300, answer: 1_500, tokens: 4_096 };

const schema = z.strictObject({
  usable: z.boolean(),
  reason: z.string().max(2 * LIMITS.reason),
  answer: z.string().max(2 * LIMITS.answer),
});

/** Asks the model whether an issue can be drafted from the text. */
export function judgeText(
  connection: Connection,
  { text }: Parameters<StepFunctions["validate"]>[0],
  signal: AbortSignal,
): Promise<Judgment> {
  const allowed = { text: `${text.description}\n${text.context}`, keys: [] };
  const read = ({ usable, reason, answer: response }: z.infer<typeof schema>): Judgment => {
    if (usable) return { isUsable: true };
    return {
      isUsable: false,
      reason: checkLine("reason", reason, LIMITS.reason, allowed),
      answer: checkMarkdown("answer", response, LIMITS.answer, allowed),
    };
  };
  const question = {
    step: "validate" as const,
    prompt: VALIDATE,
    blocks: { text: quotedText(text, LIMITS.text) },
    schema,
    maxOutputTokens: LIMITS.tokens,
    read,
  };
  return askModel(connection, question, signal);
}
