import type { ProjectScope } from "@/lib/platform/access/scopes";
import { retrieveSimilar } from "@/lib/issues/similar/retrieve-similar";
import { importIssues } from "@/lib/transfer/import/import-issues";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import { type LoadedSet, makeProject } from "./load-set";
import { makeRandom, type Random, sample } from "./random";

const OTHERS = 20;
const QUERIES = 300;

/** Query times in milliseconds, sorted. */
export interface Timing {
  alone: number[];
  across: number[];
}

/**
 * Returns drafts like those in the set, all different. Each combines the title of one report with
 * lines from two, with words left out and numbers changed.
 */
function vary(
  drafts: readonly IssueDraft[],
  count: number,
  prefix: string,
  random: Random,
): IssueDraft[] {
  const pick = () => drafts[random(drafts.length)] as IssueDraft;
  const varied = (text: string) =>
    text
      .split(" ")
      .filter(() => random(10) > 0)
      .map((word) => (/^\d+$/.test(word) ? String(random(100_000)) : word))
      .join(" ");
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [pick(), pick()];
    const title = varied(one.title).slice(0, 200).toWellFormed().trim() || `Report ${index}`;
    const parts = [...one.description.split("\n"), ...other.description.split("\n")];
    const description = sample(parts, Math.ceil(parts.length / 2), random)
      .map(varied)
      .join("\n");
    return {
      ...one,
      externalId: `${prefix}-${index}`,
      title,
      description: description.toWellFormed(),
    };
  });
}

/**
 * Times queries in a project of `size` issues, first alone and then with 20 other readable projects
 * that have as many issues in total.
 */
export async function measureTimes({ drafts, reports }: LoadedSet, size: number): Promise<Timing> {
  const random = makeRandom(10);
  const big = await makeProject("BIG");
  await importIssues(big, vary(drafts, size, "big", random));
  const queries = sample(reports, QUERIES, random);
  const alone = await time(big, queries, false);
  for (let other = 0; other < OTHERS; other += 1) {
    const prefix = `O${other}`;
    const project = await makeProject(prefix);
    await importIssues(project, vary(drafts, Math.ceil(size / OTHERS), prefix, random));
  }
  return { alone, across: await time(big, queries, true) };
}

async function time(
  project: ProjectScope,
  queries: LoadedSet["reports"],
  across: boolean,
): Promise<number[]> {
  const milliseconds: number[] = [];
  for (const { title, description } of queries) {
    const started = performance.now();
    await retrieveSimilar(project, { title, description }, { across, limit: 10 });
    milliseconds.push(performance.now() - started);
  }
  return milliseconds.sort((a, b) => a - b);
}
