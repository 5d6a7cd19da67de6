import type { Suggestions } from "@/lib/drafts/model/schema";
import { z } from "zod";
import { RESEARCH } from "@/lib/drafts/prompts/research";
import type { ProjectFacts, StepFunctions } from "@/lib/drafts/model/agent";
import { askModel } from "@/lib/drafts/model/ask-model";
import { checkLine } from "@/lib/drafts/model/check-words";
import type { Connection } from "@/lib/drafts/model/connect-model";
import { RecordAliases } from "@/lib/drafts/model/record-aliases";
import { InvalidResponse } from "@/lib/drafts/model/invalid-response";
import { quoted, quotedText, type PromptValue } from "@/lib/drafts/model/prompt-blocks";

const LIMITS = {
  text: 4_000,
  issues: 8,
  title: 255,
  description: 400,
  names: 60,
  name: 100,
  why: 300,
  labels: 5,
  people: 3,
  tokens: 4_096,
};

type Named = ProjectFacts["epics"][number];

const why = z.string().max(2 * LIMITS.why);

/** Returns a schema for one of these records with a reason, or null. */
function oneOf(aliases: RecordAliases<Named>) {
  if (aliases.all.length === 0) return z.null();
  return z.strictObject({ handle: aliases.schema(), why }).nullable();
}

function someOf(aliases: RecordAliases<Named>, max: number) {
  const list = z.array(z.strictObject({ handle: aliases.schema(), why }));
  return list.max(aliases.all.length === 0 ? 0 : max);
}

/**
 * Uses the model to suggest a lane, epic, labels and people for the issue from the project's own
 * records.
 */
export async function suggestPlacement(
  connection: Connection,
  { text, similar, facts }: Parameters<StepFunctions["research"]>[0],
  signal: AbortSignal,
): Promise<Suggestions> {
  const near = similar.slice(0, LIMITS.issues);
  const lanes = new RecordAliases<Named>("C", facts.lanes.slice(0, LIMITS.names));
  const epics = new RecordAliases(
    "E",
    likelyFirst(
      facts.epics,
      near.map(({ epic_id }) => epic_id),
    ),
  );
  const labels = new RecordAliases(
    "L",
    likelyFirst(
      facts.labels,
      near.flatMap(({ label_ids }) => label_ids),
    ),
  );
  const people = new RecordAliases(
    "P",
    likelyFirst(
      facts.people,
      near.map(({ issue }) => issue.assignee_id),
    ),
  );
  const schema = z.strictObject({
    lane: oneOf(lanes),
    epic: oneOf(epics),
    labels: someOf(labels, LIMITS.labels),
    people: someOf(people, LIMITS.people),
  });
  const allowed = {
    text: `${text.description}\n${text.context}`,
    keys: near.map(({ issue }) => issue.key),
  };
  const chosen = (aliases: RecordAliases<Named>, response: { handle: string; why: string }) => ({
    id: aliases.of(response.handle).id,
    why: checkLine("why", response.why, LIMITS.why, allowed),
  });
  const read = (response: z.infer<typeof schema>): Suggestions => {
    const repeated = [response.labels, response.people].some(
      (list) => new Set(list.map(({ handle }) => handle)).size < list.length,
    );
    if (repeated) throw new InvalidResponse("it named a handle twice");
    return {
      lane: response.lane && chosen(lanes, response.lane),
      epic: response.epic && chosen(epics, response.epic),
      labels: response.labels.map((label) => chosen(labels, label)),
      people: response.people.map((person) => {
        const { id, why } = chosen(people, person);
        return { user_id: id, why };
      }),
    };
  };
  const question = {
    step: "research" as const,
    prompt: RESEARCH,
    blocks: {
      text: quotedText(text, LIMITS.text),
      issues: near.map(({ issue, description, epic_id, label_ids }) => ({
        key: quoted(issue.key, 32),
        title: quoted(issue.title, LIMITS.title),
        description: quoted(description, LIMITS.description),
        epic: handlesOf(epics, [epic_id])[0] ?? null,
        labels: handlesOf(labels, label_ids),
        assignee: handlesOf(people, [issue.assignee_id])[0] ?? null,
      })),
      names: {
        lanes: lanes.all.map(asBlock),
        epics: epics.all.map(asBlock),
        labels: labels.all.map(asBlock),
        people: people.all.map(asBlock),
      },
    },
    schema,
    maxOutputTokens: LIMITS.tokens,
    read,
  };
  return askModel(connection, question, signal);
}

/** Returns as many records as fit into a prompt. Records used by similar issues come first. */
function likelyFirst(records: readonly Named[], ids: readonly (number | null)[]): Named[] {
  const place = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return records.toSorted((a, b) => place(a.id) - place(b.id)).slice(0, LIMITS.names);
}

function asBlock({ handle, record }: { handle: string; record: Named }): PromptValue {
  return { handle: quoted(handle, 8), name: quoted(record.name, LIMITS.name) };
}

function handlesOf(aliases: RecordAliases<Named>, ids: readonly (number | null)[]) {
  const known = aliases.all.filter(({ record }) => ids.includes(record.id));
  return known.map(({ handle }) => quoted(handle, 8));
}
