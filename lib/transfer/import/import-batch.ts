import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";
import { datedKey } from "@/lib/transfer/csv/dated-key";
import { findTitled, readLanes } from "./resolve-names";
import { type ChosenPeople, chosenFor, findChosenPeople } from "./find-people";
import { insertIssues } from "./insert-issues";
import { insertLabels, missingLabels } from "./insert-labels";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import { laneOf } from "./lane-of";
import { placeComments, placeTimeEntries } from "./place-comments";

/**
 * Issues per transaction. Each transaction locks the project's row, which blocks others that need
 * issue numbers.
 */
export const BATCH = 200;
/** Maximum number of skipped labels named per row. */
const MAX_NAMED_LABELS = 10;

export interface BatchOptions {
  /** Lanes by the draft's lane or status word, in lowercase. */
  lanes: Record<string, number>;
  /** Who the people in the file are, as chosen by the person who imports. */
  people: ChosenPeople;
  /**
   * Whether to create missing labels, sprints and epics, to the extent that the caller is allowed
   * to.
   */
  createsMissing: boolean;
  /**
   * Whether the file is our own export: issues with the same key and creation time then count as
   * the same issue.
   */
  isOurs: boolean;
  /** The import mentioned in the issues' activity; null for an import from the command line. */
  importId: number | null;
}

/** What was left out of each draft, by its index in the batch. */
interface Note {
  index: number;
  field: string;
  message: string;
}

interface BatchResult {
  /** The drafts that were added. */
  added: IssueDraft[];
  notes: Note[];
  /** The assignee of each issue that is left unassigned because nobody was found. */
  unmatched: string[];
}

/**
 * Adds the drafts that the project does not have yet, in order. Returns which were added and
 * what was left out of them. The caller must have locked the project's row: every import, and every
 * change to lanes, takes this lock first, so what is read here stays valid.
 */
export async function importBatch(
  project: ProjectScope,
  batch: IssueDraft[],
  options: BatchOptions,
  tx: Transaction,
): Promise<BatchResult> {
  const known = await knownIds(project, batch, options, tx);
  const fresh = batch.flatMap((draft, index) => {
    if (known.has(draft.externalId)) return [];
    known.add(draft.externalId);
    return [{ draft, index }];
  });
  if (fresh.length === 0) return { added: [], notes: [], unmatched: [] };
  const notes: Note[] = [];
  const unmatched: string[] = [];
  const drafts = fresh.map(({ draft }) => draft);
  const lanes = await readLanes(project, tx);
  const labels = await ensureLabels(project, drafts, options, tx);
  const references = await findReferences(project, drafts, options, tx);
  const may = (operation: "comments.create" | "timeEntries.create") =>
    options.importId === null || can(project.actor, operation, { project }).allowed;
  const [mayComment, mayLogTime] = [may("comments.create"), may("timeEntries.create")];
  const isManager = mayManage(project, options);
  const authors = {
    // Writing in other people's names is for those who manage the project.
    members: isManager ? references.assignee : new Map<string, number>(),
    importerId: project.actor.userId,
  };
  const placed = fresh.map(({ draft, index }) => {
    const resolve = (field: "assignee" | "sprint" | "epic", why: string) => {
      const name = draft[field];
      const isNobody = field === "assignee" && chosenFor(options.people, name ?? "") === null;
      if (name === null || isNobody) return null;
      const id = references[field].get(field === "assignee" ? name.toLowerCase() : name);
      if (id !== undefined) return id;
      if (field === "assignee") unmatched.push(name);
      notes.push({ index, field, message: `${name} ${why}` });
      return null;
    };
    const skipped = draft.labels.filter((name) => labels.has(name.toLowerCase()));
    if (skipped.length > 0) {
      const more =
        skipped.length > MAX_NAMED_LABELS ? ` and ${skipped.length - MAX_NAMED_LABELS} more` : "";
      const problem = skipped.length === 1 ? "is not a label" : "are not labels";
      const message = `${skipped.slice(0, MAX_NAMED_LABELS).join(", ")}${more} ${problem} in the project, and none was created`;
      notes.push({ index, field: "labels", message });
    }
    const note = (field: string, message: string) => notes.push({ index, field, message });
    const said = mayComment ? draft.comments : [];
    const { placed: comments, shortened, unplaced } = placeComments(said, authors);
    if (said.length < draft.comments.length) {
      note("comments", "left out, because you can’t comment in this project");
    }
    if (shortened > 0) note("comments", `${shortened} shortened to 65,535 characters`);
    if (unplaced > 0) {
      note(
        "comments",
        `${unplaced === 1 ? "1 reaction is" : `${unplaced} reactions are`} left out, because ${isManager ? `nobody in the project gave ${unplaced === 1 ? "it" : "them"}` : "you can’t import in other people’s names"}`,
      );
    }
    if (!mayLogTime && draft.timeEntries.length > 0) {
      note("time_entries", "left out, because you can’t log time in this project");
    }
    return {
      ...draft,
      comments,
      timeEntries: placeTimeEntries(mayLogTime ? draft.timeEntries : [], authors),
      laneId: laneOf(draft, lanes, options.lanes),
      assigneeId: resolve(
        "assignee",
        "is not a member of the project, so the issue is left unassigned",
      ),
      sprintId: resolve("sprint", "is not a sprint in the project, and none was created"),
      epicId: resolve("epic", "is not an epic in the project, and none was created"),
    };
  });
  await insertIssues(project, placed, options.importId, tx);
  return { added: drafts, notes, unmatched };
}

async function knownIds(
  { tenantId, projectId }: ProjectScope,
  batch: IssueDraft[],
  { isOurs }: BatchOptions,
  tx: Transaction,
): Promise<Set<string>> {
  const ids = batch.map((draft) => draft.externalId);
  const times = batch.map((draft) => draft.createdAt);
  const ours = Prisma.sql`
    UNION SELECT draft.id FROM unnest(${ids}::text[], ${times}::timestamptz[]) AS draft(id, created_at)
    JOIN issues i ON i.tenant_id = ${tenantId} AND i.key = split_part(draft.id, ' ', 1)
      AND i.created_at = draft.created_at
    WHERE i.project_id = ${projectId} AND i.external_id IS NULL AND draft.id IN (i.key, ${datedKey("i")})`;
  const found = await selectJson<{ external_id: string }>(
    Prisma.sql`SELECT external_id FROM issues
      WHERE tenant_id = ${tenantId} AND project_id = ${projectId} AND external_id = ANY(${ids}::text[])
      ${isOurs ? ours : Prisma.empty}`,
    tx,
  );
  return new Set(found.map((row) => row.external_id));
}

function mayManage(project: ProjectScope, { importId }: BatchOptions): boolean {
  return importId === null || can(project.actor, "projects.update", { project }).allowed;
}

/** Creates missing labels and returns those still missing, in lowercase. */
async function ensureLabels(
  project: ProjectScope,
  drafts: IssueDraft[],
  options: BatchOptions,
  tx: Transaction,
): Promise<Set<string>> {
  const names = [...new Set(drafts.flatMap((draft) => draft.labels))];
  if (!options.createsMissing || !mayManage(project, options))
    return missingLabels(project, names, tx);
  await insertLabels(project, names, tx);
  return new Set();
}

async function findReferences(
  project: ProjectScope,
  drafts: IssueDraft[],
  { createsMissing, people }: BatchOptions,
  tx: Transaction,
) {
  const namesIn = (field: "assignee" | "sprint" | "epic") => [
    ...new Set(drafts.flatMap((draft) => draft[field] ?? [])),
  ];
  const findOrCreate = (table: "sprints" | "epics", titles: string[]) => {
    const make = createsMissing && can(project.actor, `${table}.create`, { project }).allowed;
    return findTitled(project, table, { titles, make }, tx);
  };
  const named = [...namesIn("assignee"), ...drafts.flatMap(namedBeside)];
  return {
    assignee: await findChosenPeople(project, named, people, tx),
    sprint: await findOrCreate("sprints", namesIn("sprint")),
    epic: await findOrCreate("epics", namesIn("epic")),
  };
}

/** Everyone whom the comments, reactions and time entries of an issue name. */
function namedBeside({ comments, timeEntries }: IssueDraft): string[] {
  const inComments = comments.flatMap(({ author, reactions }) => [
    ...(author === null ? [] : [author]),
    ...reactions.map(({ user }) => user),
  ]);
  return [...inComments, ...timeEntries.flatMap(({ user }) => user ?? [])];
}
