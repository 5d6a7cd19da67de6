import "../../../support/database/own-database";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { startWorkers } from "@/server/workers/start-workers";
import { exportedIssueResource } from "@/lib/transfer/export/schema";
import { endOf, importCsv, sendCsv } from "../../../support/records/imports";
import { randomPlan, type ProjectPlan } from "../../../support/imports/random-project";
import { type Crew, makeCrew, makePlanned } from "../../../support/imports/planned-project";
import type { TestProject } from "../../../support/people/tenant";
import fc from "../../../support/patterns/laws";

/**
 * Export → import → export is equal, over every field that the formats have, for projects that
 * people could have made through the API (docs/importing.md#exporting lists what is not carried).
 */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

let stop: () => Promise<void>;
let here: Crew;
let there: Crew;

beforeAll(async () => {
  stop = await startWorkers();
  here = await makeCrew();
  there = await makeCrew();
});
afterAll(() => stop());

const exported = async ({ owner }: Crew, project: TestProject, format: "csv" | "json") =>
  (await owner.api.get(`${project.path}/issues/export?archived=true&format=${format}`)).bytes;

/** The people of `from` in the file are those of `to`, by email and, in comments, by name. */
function peopleMap(from: Crew, to: Crew): Record<string, number> {
  const pairs = from.people.flatMap((person, at): [string, number][] => {
    const id = to.people[at]?.id ?? 0;
    return [
      [person.email, id],
      [person.name.toLowerCase(), id],
    ];
  });
  return Object.fromEntries(pairs);
}

/** Imports a file into a new project of another workspace, with a choice for each person. */
async function importMapped(to: Crew, project: TestProject, file: Buffer, people: object) {
  const sent = await sendCsv(to.owner, project, file, "?preview=true");
  expect(sent.status).toBe(202);
  const path = `${project.path}/imports/${sent.body.id}`;
  const preview = await to.owner.api.post(`${path}/preview`, { people });
  expect(preview.status).toBe(200);
  expect(preview.body.ignored_columns).toEqual([]);
  expect(preview.body.people.filter((person: any) => person.user_id === null)).toEqual([]);
  expect((await to.owner.api.post(`${path}/start`, { people })).status).toBe(200);
  return endOf(to.owner, project, sent.body.id);
}

/** A JSON export without keys and ids, and with places in place of people. */
function comparableJson(file: Buffer, crew: Crew) {
  const place = (email: string | null) => crew.people.findIndex((person) => person.email === email);
  const name = (text: string | null) => crew.people.findIndex((person) => person.name === text);
  return z
    .array(exportedIssueResource)
    .parse(JSON.parse(file.toString()))
    .map(({ key: _key, ...issue }) => ({
      ...issue,
      assignee: place(issue.assignee),
      comments: issue.comments?.map(({ id: _id, parent_id: parentId, ...comment }, _, all) => ({
        ...comment,
        author: name(comment.author),
        // A reply to a deleted comment stands alone after an import.
        replyTo: all.findIndex(({ id }) => id === parentId),
        reactions: comment.reactions.map((one) => ({ ...one, users: one.users.map(place) })),
      })),
      time_entries: issue.time_entries?.map((entry) => ({ ...entry, user: place(entry.user) })),
    }));
}

function comparableCsv(file: Buffer, crew: Crew) {
  const rows: Record<string, string>[] = parse(file, { columns: true });
  return rows.map(({ key: _key, ...row }) => ({
    ...row,
    assignee: crew.people.findIndex((person) => person.email === row["assignee"]),
  }));
}

async function checkFormat(plan: ProjectPlan, source: TestProject, format: "csv" | "json") {
  const comparable = format === "csv" ? comparableCsv : comparableJson;
  const first = await exported(here, source, format);
  const whole = { status: 3, format: "Lanework", imported: plan.issues.length, errors: [] };

  const copy = await here.project();
  expect(await importCsv(here.owner, copy, first)).toMatchObject(whole);
  const second = await exported(here, copy, format);
  expect(comparable(second, here)).toEqual(comparable(first, here));

  const elsewhere = await there.project();
  const done = await importMapped(there, elsewhere, first, peopleMap(here, there));
  expect(done).toMatchObject(whole);
  const third = await exported(there, elsewhere, format);
  expect(comparable(third, there)).toEqual(comparable(first, here));

  for (const [crew, project, file] of [
    [here, source, first],
    [here, copy, second],
    [there, elsewhere, third],
  ] as const) {
    const again = await importCsv(crew.owner, project, file);
    expect(again).toMatchObject({ imported: 0, skipped: plan.issues.length, errors: [] });
  }
}

it("is equal after an import into a new project, here and in another workspace", async () => {
  await fc.assert(
    fc.asyncProperty(randomPlan, async (plan) => {
      const source = await makePlanned(here, plan);
      await checkFormat(plan, source, "json");
      await checkFormat(plan, source, "csv");
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
