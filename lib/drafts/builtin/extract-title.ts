import { cutAtWord } from "./cut-text";
import { isPleasantry } from "./is-pleasantry";
import { readBlocks, type Block } from "./read-blocks";
import {
  isFact,
  findSectionLabel,
  splitLabel,
  type Section,
} from "@/lib/drafts/builtin/lexicon/section-labels";
import { splitSentences } from "./split-sentences";

const LIMIT = 255;
const GOOD = 80;
/** Sentences up to this length are used in full. */
const FAIR = 120;

/**
 * Preambles before the actual topic. Stripped repeatedly, because there can be several in a row.
 */
const PREAMBLES = [
  /^(?:hi|hey|hello|hallo|moin|servus|dear|good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend)|liebes?|bonjour|bonsoir|salut|hola|buen[oa]s(?: d[ií]as| tardes)?|ol[aá]|oi|bom dia|boa tarde|ciao|buongiorno)(?:\s+(?:there|team|all|everyone|everybody|folks|guys|support|colleagues|zusammen|leute|kollegen|an alle|à tous|à toutes|l['’]équipe|equipo|a todos|pessoal|a tutti|(?:dev|support|product)[- ]?team))*(?:\s+\p{Lu}\p{L}{1,30}(?=\s*[,!:]))?(?:\s*(?:[,!–—]|[.:](?=\s|$))|\s+-|$)[\s,!.:–—-]*/iu,
  /^(?:привет|здравствуйте|добрый (?:день|вечер)|доброе утро)(?:\s+(?:всем|коллеги|команда))*(?:\s*(?:[,!–—]|[.:](?=\s|$))|\s+-|$)[\s,!.:–—-]*/iu,
  /^(?:こんにちは|お疲れ様です|お世話になっております|お世話になります|你好|您好|大家好|안녕하세요)(?:[\s、。，,!！.]+|$)/u,
  /^(?:please|pls|kindly|bitte|por favor|s['’]il (?:vous|te) pla[iî]t|пожалуйста)(?![\p{L}\p{N}])[,\s]*(?=\S)/iu,
  // 请求, 請求 can mean a request or an invoice.
  /^[请請](?!求)[，,\s]*(?=\S)/u,
  /^(?:thanks|thank you|thx)(?: in advance| for [^.,!]{1,60})?(?:\s*(?:[,!–—]|\.(?=\s|$))|\s+-|$)[,.!\s–—-]*/i,
  /^(?:bug|issue|defect|feature|feature request|fr|task|story|user story|request|enhancement|improvement|idea|suggestion|proposal|question|problem|fehler|wunsch|problème|erreur)(?: report)?\s*[:–—-]\s+/i,
  /^\[(?:bug|feature|feature request|request|task|story|enhancement|idea|question|ux|ui)\]\s*(?:[:–—-]\s*)?/i,
  /^(?:also|so|well|ok|okay|basically|btw|by the way|fyi|anyway|sorry|quick (?:one|note|question|idea))[,:]\s+/i,
  /^(?:can|could|would|will) (?:you|we|i|someone|somebody|anyone) (?:guys )?(?:please |maybe |possibly |perhaps |kindly )?/i,
  /^(?:is it|would it be) possible (?:for (?:us|me|users) )?to (?:have |get )?/i,
  /^(?:it|this|that)?\s?(?:would|['’]d|will|might|is|['’]s) (?:be )?(?:very |really |so |super |quite )?(?:nice|great|good|helpful|useful|awesome|cool|handy|lovely|amazing|fantastic|convenient) (?:to be able to |to have |to |if (?:(?:you|we|i|one|users) (?:could |can )?(?:have )?|there (?:was|were|would be|is) )?|when )/i,
  /^as an? [^.!?]{2,60}?,? i\s?(?:['’]d (?:like|love)|would (?:like|love)|want|need|wish|have|should be able|can)(?: to(?: be able to)?)?(?: have| see that)? /i,
  /^(?:i|we)(?: (?:have|just|recently|really|also|currently|often|now|sometimes|already|['’]ve))* (?:noticed|noticing|found(?: out)?|discovered|think|believe|reali[sz]ed|observed|suggest|propose|(?:want(?:ed)? to|would like to) (?:report|suggest|propose|request))(?: an? (?:\p{L}{3,12} )?(?:bug|issue|problem))?(?: that| where| in which| when)?[:,]? /iu,
  /^(?:i|we)(?: really| also| urgently| desperately)?(?: want| need| wish(?: for)?| would (?:like|love)|['’]d (?:like|love))(?: to(?: be able to)?(?: have)?)? /i,
  /^there (?:is|was|are|were|seems to be|appears to be|['’]s) (?:(?:an? |some )(?:\p{L}{3,12} )?(?:bug|issue|problem|glitch) (?:where|that|when|in which) )?(?:an? )?/iu,
  /^(?:allow|enable) (?:us|me|users|people) to /i,
];

/** The reason that follows a request. */
const REASON =
  /,? (?:so that|so (?:i|we|they|users) (?:can|could|do|don)|in order to|because|since (?:i|we|it|the))\b.*/i;

/**
 * Sections whose sentences can describe the topic. Sentences from other sections come after them.
 */
const FIRST = new Set<Section>(["title", "context", "need", "actual"]);

/** Sentences that only introduce others. */
const EMPTY =
  /^(?:https?:\S+|(?:i|we)(?:['’]m| am| are|['’]re)? (?:have|having|found|encountered|ran into|experiencing|got|facing|hit) (?:an?|another|some|this|the following) (?:\p{L}{3,12} )?(?:problem|issue|bug|question|idea|request|suggestion|error)s?|(?:i )?hope (?:you|this|everyone|all).*|thanks?(?: you)?(?: .{0,40})?|see (?:below|above|attach|the (?:attach|screenshot)).*|(?:i['’]m |i am )?not sure (?:if|whether) (?:this|it) is .*|how are you.*|(?:it['’]?s|it is) me again|sorry .{0,60}|(?:best|kind) regards.*|cheers.*|this (?:is|has been) (?:a|an|very|really|so) (?:annoying|frustrating|bug|known|old|strange|weird).{0,30}|(?:new|another) (?:bug|issue|feature|idea)|help(?: me)?|any (?:idea|news|help)s?)$/iu;

/**
 * Returns a title from the text: its first informative sentence or heading, without greetings. One
 * line, never blank, at most 255 code points, and 80 if possible.
 */
export function extractTitle(description: string, context: string): string {
  const blocks = [...readBlocks(description), ...readBlocks(context)];
  let second = "";
  for (const candidate of candidates(blocks)) {
    const title = cleanUp(candidate);
    if (isInformative(title)) return shorten(title);
    if (second === "" && /[\p{L}\p{N}]/u.test(title)) second = title;
  }
  return second === "" ? "New issue" : shorten(second);
}

/** Title candidates, best first: an explicit title, then headings and sentences in order. */
function* candidates(blocks: Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind !== "paragraph") continue;
    const named = block.lines.map(splitLabel).find((label) => label?.section === "title");
    if (named != null) yield named.rest;
  }
  const later: string[] = [];
  let isAside = false;
  for (const block of blocks) {
    if (block.kind === "heading") {
      const label = findSectionLabel(block.text);
      isAside = label !== null && !FIRST.has(label);
      if (label === null) yield block.text;
    } else if (block.kind === "paragraph") {
      for (const part of splitAtLabels(block.lines)) {
        if (part.label !== null) isAside = !FIRST.has(part.label);
        for (const sentence of splitSentences(part.lines)) {
          const label = splitLabel(sentence);
          const isAfter = label !== null && !FIRST.has(label.section);
          if (isAside || isAfter) later.push(label?.rest ?? sentence);
          else yield label?.rest ?? sentence;
        }
      }
    } else {
      later.push(block.text.split("\n").find((line) => line.trim() !== "") ?? "");
    }
  }
  yield* later;
}

/** Splits a paragraph at lines that are only a label. Skips environment details and greetings. */
function splitAtLabels(lines: string[]): { label: Section | null; lines: string[] }[] {
  const parts: { label: Section | null; lines: string[] }[] = [{ label: null, lines: [] }];
  for (const line of lines) {
    const label = findSectionLabel(line);
    if (label !== null) parts.push({ label, lines: [] });
    else if (!isFact(line) && !isPleasantry(line)) parts.at(-1)?.lines.push(line);
  }
  return parts;
}

function cleanUp(sentence: string): string {
  let title = sentence
    .slice(0, 2_000)
    .replace(/!?\[([^\]\n]{0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,1000}\)/g, "$1")
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]{1,300})\1/g, "$2")
    .replace(/<(https?:[^<>\s]{1,1000})>/gi, "$1")
    // Tags are referred to by name: `<select>` becomes select.
    .replace(/<\/[a-z][^<>]{0,200}>/gi, " ")
    .replace(/<([a-z][\w-]{0,40})[^<>]{0,500}>/gi, " $1 ")
    .replace(/<(?=[a-z/!?])/gi, " ")
    .replace(/`+/g, "")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, (run) => (/^[\u200c\u200d]$/.test(run) ? run : " "))
    .trim();
  const isWish = /^(?:as an? |(?:i|we)\b.{0,12}(?:want|need|like|love))/i.test(title);
  for (let round = 0; round < 6; round++) {
    const before = title;
    for (const preamble of PREAMBLES) title = title.replace(preamble, "").trimStart();
    if (title === before) break;
  }
  if (isWish) title = title.replace(REASON, "");
  title = title.replace(/^(?:an?|some) (?=\S+ \S|\S{4})/i, (article) =>
    title === sentence ? article : "",
  );
  title = title.replace(/[\s.,:;!?…。！？、，：；-]{1,40}$/u, "");
  // Identifiers such as `useEffect` keep their lowercase first letter.
  return /^\p{Ll}[\p{Ll}'’-]*(?![\p{L}\p{N}_(./])/u.test(title)
    ? title.charAt(0).toUpperCase() + title.slice(1)
    : title;
}

/**
 * True for at least two words, or the equivalent number of characters in scripts without word
 * breaks.
 */
function isInformative(title: string): boolean {
  if (EMPTY.test(title)) return false;
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length >= 2 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{4}/u.test(title)
  );
}

/** Cuts off a long sentence at the end of a clause if possible, otherwise at the end of a word. */
function shorten(title: string): string {
  const points = [...title];
  if (points.length <= GOOD) return title;
  const head = points.slice(0, GOOD).join("");
  const clauses = head.matchAll(
    /(?:[,;:.](?=\s)|[。、，]| [–—-] | (?:because|so that|which|when|after|while|even though|but|and (?:then|i|we|it|they)) )/g,
  );
  const ends = [...clauses].map((clause) => clause.index).filter((at) => at >= 30);
  const end = ends.at(-1);
  if (end !== undefined) return title.slice(0, end).replace(/[\s,;:–—-]{1,20}$/, "");
  return points.length <= FAIR ? title : cutAtWord(title, Math.min(GOOD, LIMIT));
}
