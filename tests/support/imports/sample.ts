import { readFileSync } from "node:fs";
import path from "node:path";

/** Returns a small file as the tracker exports it; only the content is invented. */
export function sample(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, name));
}
