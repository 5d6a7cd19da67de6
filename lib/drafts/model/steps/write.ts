import { z } from "zod";
import { codePoints } from "@/lib/platform/api/fields";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import { maskSecrets } from "@/lib/drafts/model/mask-secrets";
import { WRITE } from "@/lib/drafts/prompts/write";
import { AgentFailure, type Draft, type StepFunctions } from "@/lib/drafts/model/agent";
import { askModel } from "@/lib/drafts/model/ask-model";
import { type AllowedSources, checkLine, checkMarkdown } from "@/lib/drafts/model/check-words";
import type { Connection } from "@/lib/drafts/model/connect-model";
import { InvalidResponse } from "@/lib/drafts/model/invalid-response";
import { quoted, quotedText } from "@/lib/drafts/model/prompt-blocks";

const LIMITS = {
  text: 10_000,
  existing: 16_000,
  related: 10,
  title: 255,
  // Parsing 65,535 characters of dense Markdown takes half a second.
  description: 20_000,
  tokens: 8_192,
};

const schema = z.strictObject({
  title: z.string().max(2 * LIMITS.title),
  description: z.string().max(2 * LIMITS.description),
});

/**
 * Uses the model to write the title and description.
 *
 * @throws AgentFailure, including when the existing issue cannot be sent in full, because the draft
 * would lose the rest
 */
export async function writeDraft(
  connection: Connection,
  { text, classes, related, existing }: Parameters<StepFunctions["write"]>[0],
  signal: AbortSignal,
): Promise<Draft> {
  const shown = related.slice(0, LIMITS.related);
  const sources = [text.description, text.context, existing?.title, existing?.description];
  const allowed = { text: sources.join("\n"), keys: shown.map(({ key }) => key) };
  if (existing) checkExisting(existing, allowed);
  const read = ({ title, description }: z.infer<typeof schema>): Draft => {
    const draft = {
      title: checkLine("title", title, LIMITS.title, allowed),
      description: checkMarkdown("description", description, LIMITS.description, allowed),
    };
    if (draft.description === "") throw new InvalidResponse('"description" may not be blank');
    return draft;
  };
  const question = {
    step: "write" as const,
    prompt: WRITE,
    blocks: {
      text: quotedText(text, LIMITS.text),
      kind: {
        type: quoted(issueTypeLabel(classes.type), 16),
        priority: quoted(priorityLabel(classes.priority), 16),
      },
      related: shown.map(({ key, title }) => ({
        key: quoted(key, 32),
        title: quoted(title, LIMITS.title),
      })),
      ...(existing && {
        existing: {
          title: quoted(existing.title, LIMITS.title),
          description: quoted(existing.description, LIMITS.existing),
        },
      }),
    },
    schema,
    maxOutputTokens: LIMITS.tokens,
    read,
  };
  return askModel(connection, question, signal);
}

/** A model may change the issue only if it receives all of it and is able to write all of it. */
function checkExisting({ title, description }: Draft, allowed: AllowedSources): void {
  if (codePoints(description) > LIMITS.existing) {
    throw new AgentFailure("The existing issue is too long for the model.");
  }
  if (maskSecrets(`${title}\n${description}`).kinds.length > 0) {
    throw new AgentFailure("The existing issue contains what looks like a secret.");
  }
  try {
    checkMarkdown("existing", description, LIMITS.existing, allowed);
  } catch {
    throw new AgentFailure("The existing issue contains images or markup that models can't write.");
  }
}
