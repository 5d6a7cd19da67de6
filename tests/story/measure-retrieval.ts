import { retrieveSimilar } from "@/lib/issues/similar/retrieve-similar";
import type { SimilarCandidate, NamedIssue } from "@/lib/issues/similar/schema";
import { measureDuplicates, type Quality } from "../duplicates/measure";
import type { LoadedSet, StoredReport } from "./load-set";
import { makeRandom, sample } from "./random";

/**
 * Maximum number of reports without a duplicate that are also queried, to find matches wrongly
 * marked as duplicates.
 */
const MAX_OTHERS = 1_500;
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
  const labeled = new Set(pairs.flat());
  const others = reports.filter(({ id }) => !labeled.has(id));
  const queried = [
    ...reports.filter(({ id }) => labeled.has(id)),
    ...sample(others, MAX_OTHERS, makeRandom(6)),
  ];
  const milliseconds: number[] = [];
  const matches = new Map<number, Match[]>();
  const find = async ({ id, title, description }: StoredReport): Promise<Match[]> => {
    const started = performance.now();
    const options = { across: false, limit: MAX_MATCHES, except: id };
    const similar = await retrieveSimilar(project, { title, description }, options);
    milliseconds.push(performance.now() - started);
    const response = similar.map(({ issue, verdict, likeness }) => ({
      ...issue,
      verdict,
      likeness,
    }));
    matches.set(id, response);
    return response;
  };
  const quality = await measureDuplicates(queried, pairs, find);
  return { quality, milliseconds: milliseconds.sort((a, b) => a - b), matches };
}
