import { permissionText } from "@/components/roles/field-labels";
import { effectiveGrant } from "@/lib/platform/access/effective-grants";
import type { Permission, Resource } from "@/lib/platform/access/permissions";
import { matrixWord } from "./matrix-text";

/** What can be found in a cell of the matrix. */
export interface CellTexts {
  /** "create", "update own"; what is not granted is not there. */
  parts: readonly string[];
  isRisky: boolean;
}

/** What a search asks of the cells of a row: null if the row's name has all of it. */
type Wanted = { phrases: readonly string[][]; isRisky: boolean } | null;

const REACHES = ["own", "all"];
const isReach = (word: string) => REACHES.includes(word);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const hasWord = (words: readonly string[], wanted: string) =>
  words.some((word) => word.startsWith(wanted));

/** Returns what can be found in the cell of a permission. */
export function permissionTexts(
  resource: Resource,
  permission: Permission,
  danger: string | undefined,
): CellTexts {
  const text = permissionText(effectiveGrant(resource, permission));
  const word = matrixWord(resource, permission);
  return {
    parts: [...text.toLowerCase().split(", "), ...(word === "Everything" ? ["everything"] : [])],
    isRisky: danger !== undefined,
  };
}

/** Groups words that are about one action: "update all" is one, "create delete" are two. */
function phrasesOf(words: readonly string[]): string[][] {
  const phrases: string[][] = [];
  for (const word of words) {
    const last = phrases.at(-1);
    const isPair = last?.length === 1 && isReach(word) !== isReach(last[0] ?? "");
    if (last && isPair) last.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

/** Returns what a search asks of the cells of a row with this name, in this group. */
export function wantedOf(query: string, name: string): Wanted {
  const nameWords = wordsOf(name);
  const rest = wordsOf(query).filter((word) => !hasWord(nameWords, word));
  if (rest.length === 0) return null;
  const isRisk = (word: string) => word.length > 2 && "risky".startsWith(word);
  return { phrases: phrasesOf(rest.filter((word) => !isRisk(word))), isRisky: rest.some(isRisk) };
}

/** Whether a cell has what a search asks for. */
export function cellMatches(wanted: NonNullable<Wanted>, { parts, isRisky }: CellTexts): boolean {
  if (wanted.isRisky && !isRisky) return false;
  return wanted.phrases.every((phrase) =>
    parts.some((part) => phrase.every((word) => hasWord(wordsOf(part), word))),
  );
}
