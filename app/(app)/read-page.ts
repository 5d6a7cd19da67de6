import { cache } from "react";
import { readTogether, ReadsTogether } from "@/lib/platform/db/reads/read-together";

/** The reads of this page request. */
const pageReads = cache(() => new ReadsTogether());

/** Runs the reads of a page or layout, in one statement with those that begin at the same time. */
export function readPage<T>(work: () => Promise<T>): Promise<T> {
  return readTogether(pageReads(), work);
}
