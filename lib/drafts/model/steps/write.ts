import { z } from "zod";
import { codePoints } from "@/lib/platform/api/fields";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import { maskSecrets } from "@/lib/drafts/model/mask-secrets";
import { WRITE } from "@/lib/drafts/prompts/write";
import { AgentFailure, type Draft, type StepWork } from "@/lib/drafts/model/agent";
import { askModel } from "@/lib/drafts/model/ask-model";
import { type Allowed, checkLine, checkMarkdown } from "@/lib/drafts/model/check-words";
import type { Connection } from "@/lib/drafts/model/connect-model";
import { InvalidAnswer } from "@/lib/drafts/model/invalid-answer";
import { quoted, quotedText } from "@/lib/drafts/model/prompt-blocks";

const MOST = {
  text: 10_000,
  existing: 16_000,
  related: 10,
  title: 255,
  // Reading one of 65,535 characters of lines and marks takes half a second.
  description: 20_000,
  tokens: 8_192,
};

const schema = z.strictObject({
  title: z.string().max(2 * MOST.title),
  description: z.string().max(2 * MOST.description),
});

/**
 * Title and description, by the model.
 *
 * @throws AgentFailure, also when the issue at hand cannot be sent whole: its draft would lose what was not sent
 */
export async function writeDraft(
  connection: Connection,
  { text, classes, related, existing }: Parameters<StepWork["write"]>[0],
  signal: AbortSignal,
): Promise<Draft> {
  const given = related.slice(0, MOST.related);
  const sources = [text.description, text.context, existing?.title, existing?.description];
  const allowed = { text: sources.join("\n"), keys: given.map(({ key }) => key) };
  if (existing) checkExisting(existing, allowed);
  const read = ({ title, description }: z.infer<typeof schema>): Draft => {
    const draft = {
      title: checkLine("title", title, MOST.title, allowed),
      description: checkMarkdown("description", description, MOST.description, allowed),
    };
    if (draft.description === "") throw new InvalidAnswer('"description" may not be blank');
    return draft;
  };
  const question = {
    step: "write" as const,
    prompt: WRITE,
    blocks: {
      text: quotedText(text, MOST.text),
      kind: {
        type: quoted(issueTypeLabel(classes.type), 16),
        priority: quoted(priorityLabel(classes.priority), 16),
      },
      related: given.map(({ key, title }) => ({
        key: quoted(key, 32),
        title: quoted(title, MOST.title),
      })),
      ...(existing && {
        existing: {
          title: quoted(existing.title, MOST.title),
          description: quoted(existing.description, MOST.existing),
        },
      }),
    },
    schema,
    maxOutputTokens: MOST.tokens,
    read,
  };
  return askModel(connection, question, signal);
}

/** A model may change the issue only where it is sent all of it, and may write all of it. */
function checkExisting({ title, description }: Draft, allowed: Allowed): void {
  if (codePoints(description) > MOST.existing) {
    throw new AgentFailure("The existing issue is too long for the model.");
  }
  if (maskSecrets(`${title}\n${description}`).kinds.length > 0) {
    throw new AgentFailure("The existing issue holds what looks like a secret.");
  }
  try {
    checkMarkdown("existing", description, MOST.existing, allowed);
  } catch {
    throw new AgentFailure("The existing issue holds images or markup that no model may write.");
  }
}
