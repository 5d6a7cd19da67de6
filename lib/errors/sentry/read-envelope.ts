import { BadRequest } from "@/lib/platform/http/errors";
import { readJson } from "@/lib/errors/ingest/read-json";

/**
 * The body of an SDK's request: a header followed by items. Only items of type `event` are parsed
 * further.
 */
export interface Envelope {
  header: Record<string, unknown>;
  items: EnvelopeItem[];
}

export interface EnvelopeItem {
  type: string;
  payload: Uint8Array;
}

/** Far more than any SDK puts into one envelope. */
const MAX_ITEMS = 1000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Parses an envelope: a header line, then a header line and a payload for each item. An item's
 * `length` counts the payload's bytes; without one, the payload is a single line. The last line
 * feed is optional, lines may end in CR LF, and blank lines between items are skipped. Payloads are
 * not examined.
 *
 * Throws BadRequest if a header line is not a JSON object, an item has no type, or a length is
 * invalid, exceeds the body or ends inside the payload. The whole envelope is then rejected,
 * because if one item's end is wrong, so is the next one's start.
 */
export function readEnvelope(body: Uint8Array): Envelope {
  const first = readLine(body, 0);
  const header = readJson(first.bytes, "The envelope's header");
  const items: EnvelopeItem[] = [];
  let at = first.next;
  for (;;) {
    while (body[at] === LINE_FEED || body[at] === CARRIAGE_RETURN) at += 1;
    if (at >= body.length) return { header, items };
    const label = `Envelope item ${items.length + 1}`;
    if (items.length === MAX_ITEMS) {
      throw new BadRequest(`An envelope can have at most ${MAX_ITEMS} items.`);
    }
    const line = readLine(body, at);
    const { type, length } = readJson(line.bytes, `${label}'s header`);
    if (typeof type !== "string" || type === "") throw new BadRequest(`${label} has no type.`);
    const payload = readPayload(body, line.next, length, label);
    items.push({ type, payload: payload.bytes });
    at = payload.next;
  }
}

/**
 * Returns the envelope's header, regardless of what follows it; null if the header is missing or
 * invalid.
 */
export function readEnvelopeHeader(body: Uint8Array): Record<string, unknown> | null {
  try {
    return readJson(readLine(body, 0).bytes, "The envelope's header");
  } catch {
    return null;
  }
}

interface Piece {
  bytes: Uint8Array;
  /** Where the rest begins. */
  next: number;
}

function readPayload(body: Uint8Array, from: number, length: unknown, label: string): Piece {
  if (length === undefined || length === null) return readLine(body, from);
  if (typeof length !== "number" || !Number.isSafeInteger(length) || length < 0) {
    throw new BadRequest(`${label} has an invalid length.`);
  }
  const end = from + length;
  if (end > body.length) throw new BadRequest(`${label} is shorter than its declared length.`);
  const isLine = end === body.length || lineEnds(body, end);
  if (!isLine) throw new BadRequest(`${label} is longer than its declared length.`);
  return { bytes: body.subarray(from, end), next: end };
}

function lineEnds(body: Uint8Array, at: number): boolean {
  if (body[at] === CARRIAGE_RETURN) return body[at + 1] === LINE_FEED;
  return body[at] === LINE_FEED;
}

function readLine(body: Uint8Array, from: number): Piece {
  if (from >= body.length) return { bytes: body.subarray(body.length), next: body.length };
  const lineFeed = body.indexOf(LINE_FEED, from);
  const end = lineFeed === -1 ? body.length : lineFeed;
  const endsWithReturn = end > from && body[end - 1] === CARRIAGE_RETURN;
  return {
    bytes: body.subarray(from, endsWithReturn ? end - 1 : end),
    next: Math.min(end + 1, body.length),
  };
}
