import { retrieveSimilar } from "@/lib/issues/similar/retrieve-similar";
import type { SimilarCandidate, NamedIssue } from "@/lib/issues/similar/schema";
import { measureDuplicates, type Quality } from "../duplicates/measure";
import type { LoadedSet, StoredReport } from "./load-set";
import { makeRandom, sample } from "./random";

/**
 * Number of reports without a duplicate that are also queried, to find matches wrongly called
 * duplicates.
 */
const MOST_ASKED = 1_500;
/** Maximum number of matches per query: every candidate that retrieval compares. */
const MAX_MATCHES = 60;

export type Match = NamedIssue & Pick<SimilarCandidate, "verdict" | "likeness">;

export interface Retrieval {
  quality: Quality;
  /** Query times, sorted. */
  milliseconds: number[];
  /** The results, by queried report. */
  matches: Map<number, Match[]>;
}

/** Queries each labeled report and a sample of the others, leaving out the report itself. */
export async function measureRetrieval({ project, reports, pairs }: LoadedSet): Promise<Retrieval> {
  const labelled = new Set(pairs.flat());
  const others = reports.filter(({ id }) => !labelled.has(id));
  const asked = [
    ...reports.filter(({ id }) => labelled.has(id)),
    ...sample(others, MOST_ASKED, makeRandom(6)),
  ];
  const milliseconds: number[] = [];
  const matches = new Map<number, Match[]>();
  const find = async ({ id, title, description }: StoredReport): Promise<Match[]> => {
    const started = performance.now();
    const options = { across: false, limit: MAX_MATCHES, except: id };
    const alike = await retrieveSimilar(project, { title, description }, options);
    milliseconds.push(performance.now() - started);
    const response = alike.map(({ issue, verdict, likeness }) => ({ ...issue, verdict, likeness }));
    matches.set(id, response);
    return response;
  };
  const quality = await measureDuplicates(asked, pairs, find);
  return { quality, milliseconds: milliseconds.sort((a, b) => a - b), matches };
}
