import type pg from "pg";
import { termHash } from "@/lib/issues/similar/text/term-hash";
import { indexTerms } from "@/lib/issues/similar/text/terms";
import { loadInBulk } from "./bulk-load";
import { type Cell, copyIn } from "./copy-in";
import { DERIVED_TABLES, fillDerived } from "./derived";
import { historyOf, type Moment } from "./history";
import { makeRandom, makeWords, TERMS } from "./words";

export interface IssuePlan {
  tenantId: number;
  projectId: number;
  size: number;
  users: number[];
  laneIds: number[];
  sprintIds: number[];
  epicIds: number[];
  labelIds: number[];
}

/** Issues per sprint at any size, because teams do not grow with their archive. */
const PER_SPRINT = 200;
/** Rows per COPY. The rows of every table are made for one part before the next. */
const PART = 20_000;
/** Distance between two positions, as in the product. */
const GAP = 1_048_576;

interface Part {
  issues: Cell[][];
  activities: Cell[][];
  labels: Cell[][];
  terms: Cell[][];
  watches: Cell[][];
  comments: Cell[][];
  links: Cell[][];
}

const TARGETS: Record<keyof Part, string> = {
  issues: `issues (tenant_id, id, project_id, number, key, title, description, user_id, assignee_id, lane_id,
    sprint_id, epic_id, priority, type, estimated_minutes, position, resolved_at, entered_lane_at, created_at, updated_at,
    start_on, due_on)`,
  activities: `activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value, created_at)`,
  labels: "issue_labels (tenant_id, project_id, issue_id, label_id)",
  terms: "issue_terms (tenant_id, project_id, issue_id, terms, weights, length)",
  watches: "watches (tenant_id, issue_id, user_id)",
  comments: "comments (tenant_id, issue_id, user_id, body, created_at, updated_at)",
  links: "issue_links (tenant_id, blocker_id, blocked_id)",
};

const TABLES = Object.values(TARGETS).map((target) => target.split(" ")[0] ?? "");

/** Loads `size` issues with their activity, labels, terms and watches. Returns their ids in order. */
export async function loadIssues(client: pg.Client, plan: IssuePlan): Promise<number[]> {
  const firstId = await reserveIds(client, plan.size);
  const tables = [...new Set([...TABLES, ...DERIVED_TABLES])];
  await loadInBulk(client, await existing(client, tables), async () => {
    const make = partMaker(plan, firstId);
    for (let start = 1; start <= plan.size; start += PART) {
      const part = make(start, Math.min(start + PART - 1, plan.size));
      for (const name of Object.keys(TARGETS) as (keyof Part)[]) {
        const { target, rows } = await withoutMissing(client, TARGETS[name], part[name]);
        await copyIn(client, target, rows);
      }
    }
    await fillDerived(client, plan.tenantId);
  });
  return Array.from({ length: plan.size }, (_, index) => firstId + index);
}

/** Leaves out the columns that an earlier commit's schema lacks, to compare with it. */
async function withoutMissing(
  client: pg.Client,
  target: string,
  rows: Cell[][],
): Promise<{ target: string; rows: Cell[][] }> {
  const [, table = "", list = ""] = /^(\w+) \(([^)]*)\)$/.exec(target) ?? [];
  const columns = list.split(/,\s*/);
  const found = await client.query<{ name: string }>(
    `SELECT column_name::text AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  const names = new Set(found.rows.map(({ name }) => name));
  const kept = columns.map((column) => names.has(column));
  return {
    target: `${table} (${columns.filter((_, index) => kept[index]).join(", ")})`,
    rows: kept.every(Boolean) ? rows : rows.map((row) => row.filter((_, index) => kept[index])),
  };
}

async function existing(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL",
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Moves the sequences past `size` new issues and returns the first id. */
async function reserveIds(client: pg.Client, size: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `SELECT (nextval(s.ids))::int AS first, setval(s.ids, currval(s.ids) + $1), setval('issue_position_seq', $1 + 1)
     FROM (SELECT pg_get_serial_sequence('issues', 'id')::regclass AS ids) s`,
    [size],
  );
  return rows[0]?.first ?? 1;
}

/** Returns a function that makes the rows of the issues with the given numbers, in order. */
function partMaker(plan: IssuePlan, firstId: number): (from: number, to: number) => Part {
  const random = makeRandom(42);
  const words = makeWords(random);
  const rareEvery = Math.max(1, Math.floor(plan.size / 30));
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const sprintOf = sprintPicker(plan);
  return (from, to) => {
    const part: Part = {
      ...{ issues: [], activities: [], labels: [], terms: [] },
      ...{ watches: [], comments: [], links: [] },
    };
    const { tenantId, projectId, users, laneIds } = plan;
    for (let number = from; number <= to; number++) {
      const id = firstId + number - 1;
      // The first 25 are the caller's open issues; the rest belong to others, three quarters of
      // them done.
      const mine = number <= 25;
      const lane = mine ? number % 3 : random() < 0.75 ? 3 : Math.floor(random() * 3);
      const title = words(8);
      const description = `${words(60)}${number % rareEvery === 0 ? ` ${TERMS.rare}` : ""}`;
      const priority = Math.floor(random() * 5);
      // A few people have most of the issues, and some issues nobody.
      const assignee = mine
        ? users[0]
        : random() < 0.1
          ? null
          : users[1 + Math.floor(random() ** 2 * 19)];
      const history = historyOf({ number, size: plan.size, lane, random });
      const epicId = random() < 0.2 ? pick(plan.epicIds) : null;
      const minutes = random() < 0.5 ? 30 * (1 + Math.floor(random() * 16)) : null;
      part.issues.push([
        ...[tenantId, id, projectId, number, `BEN-${number}`, title, description, users[1] ?? 0],
        ...[assignee ?? null, laneIds[lane] ?? null, sprintOf(number, lane), epicId],
        ...[priority, priority % 2, minutes, number * GAP],
        ...[history.resolvedAt, history.updatedAt, history.createdAt, history.updatedAt],
        ...daysOf(history.createdAt, random),
      ]);
      part.activities.push(...activities(plan, id, history.moments));
      for (const labelId of labelsOf(plan.labelIds, random)) {
        part.labels.push([tenantId, projectId, id, labelId]);
      }
      part.terms.push([tenantId, projectId, id, ...termCells(projectId, { title, description })]);
      if (number % 4 === 0) {
        const author = users[1 + (number % 19)] ?? 0;
        part.comments.push([tenantId, id, author, words(20), history.updatedAt, history.updatedAt]);
      }
      if (number % 50 === 0) part.links.push([tenantId, id - 1, id]);
      // The caller watches some; numbers 26 to 525 have their own watchers.
      if (number > 525 && number % 20 === 0) part.watches.push([tenantId, id, users[0] ?? 0]);
    }
    return part;
  };
}

/** Spreads issues over sprints: done ones over the past ones, open ones over the present one. */
function sprintPicker({ size, sprintIds }: IssuePlan) {
  const past = sprintIds.slice(0, -2);
  const active = sprintIds.at(-2) ?? null;
  const every = Math.max(2, Math.floor((size * 0.7) / (PER_SPRINT * past.length)));
  const counts = new Map<number | null, number>();
  return (number: number, lane: number): number | null => {
    const id = lane === 3 ? past[Math.floor((number / (size + 1)) * past.length)] : active;
    const count = counts.get(id ?? null) ?? 0;
    if (id === undefined || count >= PER_SPRINT || number % (lane === 3 ? every : 7) !== 0)
      return null;
    counts.set(id, count + 1);
    return id;
  };
}

/** Returns the start and due date: most issues have neither. */
function daysOf(createdAt: string, random: () => number): Cell[] {
  if (random() >= 0.3) return [null, null];
  const day = (after: number) =>
    new Date(Date.parse(createdAt) + after * 86_400_000).toISOString().slice(0, 10);
  const start = Math.floor(random() * 30);
  return [random() < 0.5 ? day(start) : null, day(start + Math.floor(random() * 60))];
}

function activities({ tenantId, users, laneIds }: IssuePlan, id: number, moments: Moment[]) {
  return moments.map(({ at, from, to }): Cell[] => {
    const actor = users[1 + (id % 19)] ?? 0;
    if (from === undefined) return [tenantId, id, actor, "created", null, null, null, at];
    return [
      ...[tenantId, id, actor, "updated", "lane_id"],
      ...[laneIds[from] ?? null, laneIds[to] ?? null, at],
    ];
  });
}

/** Returns no label for most issues, and two for some. */
function labelsOf(labelIds: number[], random: () => number): number[] {
  if (random() >= 0.3) return [];
  const first = Math.floor(random() * labelIds.length);
  const chosen = random() < 0.3 ? [first, (first + 1) % labelIds.length] : [first];
  return chosen.map((index) => labelIds[index] ?? 0);
}

/** The terms as background indexing would write them (lib/issues/similar). */
function termCells(projectId: number, text: { title: string; description: string }): Cell[] {
  const weights = new Map<number, number>();
  for (const [term, weight] of indexTerms(text)) weights.set(termHash(projectId, term), weight);
  const terms = [...weights.keys()].sort((a, b) => a - b);
  const ordered = terms.map((term) => weights.get(term) ?? 0);
  return [`{${terms.join()}}`, `{${ordered.join()}}`, ordered.reduce((sum, n) => sum + n, 0)];
}
