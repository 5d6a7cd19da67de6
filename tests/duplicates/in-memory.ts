import { type Candidate, rank, type Ranked } from "@/lib/issues/similar/rank";
import { chooseDistinctiveTerms, idf as idfOfCounts, termScore } from "@/lib/issues/similar/score";
import { indexTerms, type IssueText } from "@/lib/issues/similar/text/terms";
import type { Report } from "./measure";

const MAX_SCORED = 300;
const MAX_CANDIDATES = 60;

interface Indexed {
  report: Report;
  weights: Map<string, number>;
  length: number;
}

/** An in-memory equivalent of the database queries for one project's issues. */
export class InMemoryIndex {
  private readonly issues = new Map<number, Indexed>();
  private readonly issuesByTerm = new Map<string, Indexed[]>();
  private readonly length: number;

  constructor(reports: readonly Report[]) {
    let length = 0;
    for (const report of reports) {
      const weights = indexTerms(report);
      const indexed = { report, weights, length: sum([...weights.values()]) };
      this.issues.set(report.id, indexed);
      length += indexed.length;
      for (const term of weights.keys()) {
        const issues = this.issuesByTerm.get(term);
        if (issues) issues.push(indexed);
        else this.issuesByTerm.set(term, [indexed]);
      }
    }
    this.length = length;
  }

  /**
   * Returns the issues most similar to the text, best first. `except` is ignored, including in the
   * term counts.
   */
  find(text: IssueText, except?: number): Ranked[] {
    return rank(text, this.candidates(text, except), this.idfWithout(except));
  }

  candidates(text: IssueText, except?: number): Candidate[] {
    const idfOf = this.idfWithout(except);
    const excluded = except === undefined ? undefined : this.issues.get(except);
    const documents = this.issues.size - (excluded ? 1 : 0);
    const averageLength = documents > 0 ? (this.length - (excluded?.length ?? 0)) / documents : 1;
    const terms = [...indexTerms(text)].map(([term, weight]) => {
      const issues = this.issuesByTerm.get(term) ?? [];
      const df = issues.length - (excluded?.weights.has(term) ? 1 : 0);
      return { term, weight, df, issues, idf: idfOf(term) };
    });
    const shared = new Map<Indexed, number>();
    for (const { weight, issues, idf } of chooseDistinctiveTerms(terms)) {
      const factor = termScore(weight, idf, 1e9, 1, 1);
      for (const issue of issues) shared.set(issue, (shared.get(issue) ?? 0) + factor);
    }
    if (excluded) shared.delete(excluded);
    const scored = best([...shared], ([, factor]) => factor, MAX_SCORED).map(([issue]) => {
      let score = 0;
      for (const { term, weight, idf } of terms) {
        const found = issue.weights.get(term);
        if (found) score += termScore(weight, idf, found, issue.length, averageLength);
      }
      return { ...issue.report, score };
    });
    return best(scored, ({ score }) => score, MAX_CANDIDATES);
  }

  idfWithout(except?: number): (term: string) => number {
    const excluded = except === undefined ? undefined : this.issues.get(except);
    const documents = this.issues.size - (excluded ? 1 : 0);
    return (term) =>
      idfOfCounts(
        (this.issuesByTerm.get(term)?.length ?? 0) - (excluded?.weights.has(term) ? 1 : 0),
        documents,
      );
  }
}

function best<T>(items: T[], valueOf: (item: T) => number, limit: number): T[] {
  return items.sort((a, b) => valueOf(b) - valueOf(a)).slice(0, limit);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
