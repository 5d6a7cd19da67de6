import { BadRequest } from "@/lib/platform/http/errors";
import { readJson } from "@/lib/errors/ingest/read-json";

/** What an SDK sends in one request: a header, and items of which only those of type `event` are read further. */
export interface Envelope {
  header: Record<string, unknown>;
  items: EnvelopeItem[];
}

export interface EnvelopeItem {
  type: string;
  payload: Uint8Array;
}

/** More than any SDK puts into one envelope, by far. */
const MOST_ITEMS = 1000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Reads an envelope: a header line, then for each item a header line and its payload. An item's `length` counts the
 * bytes of the payload; without it the payload ends with its line. The last line feed may be missing, and lines may
 * end in CR LF; blank lines between items are passed over. A payload may be anything, and is not looked at.
 *
 * Throws BadRequest for the whole when a header line is no JSON object, an item says no type, or a length is no count,
 * is longer than what came, or ends amid the payload. Nothing of such an envelope is to be believed: where one item's
 * end is wrong, the next one's beginning is.
 */
export function readEnvelope(body: Uint8Array): Envelope {
  const first = readLine(body, 0);
  const header = readJson(first.bytes, "The envelope's header");
  const items: EnvelopeItem[] = [];
  let at = first.next;
  for (;;) {
    while (body[at] === LINE_FEED || body[at] === CARRIAGE_RETURN) at += 1;
    if (at >= body.length) return { header, items };
    const which = `Item ${items.length + 1} of the envelope`;
    if (items.length === MOST_ITEMS) {
      throw new BadRequest(`An envelope may not have more than ${MOST_ITEMS} items.`);
    }
    const line = readLine(body, at);
    const { type, length } = readJson(line.bytes, `${which}: its header`);
    if (typeof type !== "string" || type === "") throw new BadRequest(`${which} has no type.`);
    const payload = readPayload(body, line.next, length, which);
    items.push({ type, payload: payload.bytes });
    at = payload.next;
  }
}

/** The envelope's header, whatever comes after it; null where it is none. */
export function readEnvelopeHeader(body: Uint8Array): Record<string, unknown> | null {
  try {
    return readJson(readLine(body, 0).bytes, "The envelope's header");
  } catch {
    return null;
  }
}

interface Piece {
  bytes: Uint8Array;
  /** Where what comes after it begins. */
  next: number;
}

function readPayload(body: Uint8Array, from: number, length: unknown, which: string): Piece {
  if (length === undefined || length === null) return readLine(body, from);
  if (typeof length !== "number" || !Number.isSafeInteger(length) || length < 0) {
    throw new BadRequest(`${which} has a length that is not a count of bytes.`);
  }
  const end = from + length;
  if (end > body.length) throw new BadRequest(`${which} is shorter than its length says.`);
  const isLine = end === body.length || lineEnds(body, end);
  if (!isLine) throw new BadRequest(`${which} is longer than its length says.`);
  return { bytes: body.subarray(from, end), next: end };
}

function lineEnds(body: Uint8Array, at: number): boolean {
  if (body[at] === CARRIAGE_RETURN) return body[at + 1] === LINE_FEED;
  return body[at] === LINE_FEED;
}

function readLine(body: Uint8Array, from: number): Piece {
  if (from >= body.length) return { bytes: body.subarray(body.length), next: body.length };
  const feed = body.indexOf(LINE_FEED, from);
  const end = feed === -1 ? body.length : feed;
  const isReturn = end > from && body[end - 1] === CARRIAGE_RETURN;
  return {
    bytes: body.subarray(from, isReturn ? end - 1 : end),
    next: Math.min(end + 1, body.length),
  };
}
