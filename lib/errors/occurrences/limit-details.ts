import { truncateText } from "./truncate-text";
import type { Breadcrumb, Cause, Frame, OccurrenceDetails } from "./occurrence";

/** Limits on values of any shape: depth, members per object, and text length. */
const DEPTH = 8;
const MEMBERS = 200;
const TEXT = 8_192;
const NAME = 200;
/** Maximum number of characters in one part of the details, counting both names and values. */
const PART = 64 * 1024;
const TAGS = 100;
const TAG = 1_000;
const BREADCRUMBS = 100;
const FRAMES = 250;
const CONTEXT_LINES = 5;
const CONTEXT_LINE = 300;
/** Local variables of one frame, and the characters they may have together. */
const VARIABLES = 50;
const FRAME_VARIABLES = 8 * 1024;
/** Placeholder for omitted values. */
const OMITTED = "…";

/** Limits the combined size of the values in one part. */
class Bounded {
  constructor(private remaining = PART) {}

  text(text: string, max = TEXT): string {
    const kept = truncateText(text, Math.max(0, Math.min(max, this.remaining)));
    this.remaining -= kept.length + 1;
    return kept;
  }

  line(text: string | null): string | null {
    return text === null ? null : this.text(text, TAG);
  }

  value(value: unknown, depth = 0): unknown {
    if (this.remaining <= 0) return OMITTED;
    if (typeof value === "string") return this.text(value);
    this.remaining -= 8;
    if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
    if (typeof value === "boolean") return value;
    if (typeof value !== "object" || value === null) return null;
    if (depth >= DEPTH) return OMITTED;
    return Array.isArray(value)
      ? value.slice(0, MEMBERS).map((element) => this.value(element, depth + 1))
      : this.members(value, depth);
  }

  record(value: Record<string, unknown> | null): Record<string, unknown> | null {
    return value === null ? null : this.members(value, 0);
  }

  private members(value: object, depth: number): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    for (const name in value) {
      if (kept.length >= MEMBERS || this.remaining <= 0) break;
      if (!Object.hasOwn(value, name)) continue;
      kept.push([
        this.text(name, NAME),
        this.value((value as Record<string, unknown>)[name], depth + 1),
      ]);
    }
    return Object.fromEntries(kept);
  }
}

function boundTags(tags: Record<string, string>): Record<string, string> {
  const part = new Bounded();
  const kept = Object.entries(tags).slice(0, TAGS);
  return Object.fromEntries(
    kept.map(([name, value]) => [part.text(name, NAME), part.text(value, TAG)]),
  );
}

/** Keeps the newest breadcrumbs. If space is short, the newest take precedence. */
function boundBreadcrumbs(breadcrumbs: Breadcrumb[]): Breadcrumb[] {
  const part = new Bounded();
  const newest = breadcrumbs.slice(-BREADCRUMBS).reverse();
  const kept = newest.map(({ at, type, category, level, message, data }) => ({
    at: part.line(at),
    type: part.line(type),
    category: part.line(category),
    level: part.line(level),
    message: message === null ? null : part.text(message),
    data: part.record(data),
  }));
  return kept.reverse();
}

/**
 * Returns an occurrence's details, storable as `jsonb` and limited in size no matter what the
 * client sent.
 */
export function limitDetails(details: OccurrenceDetails): OccurrenceDetails {
  return {
    tags: boundTags(details.tags),
    breadcrumbs: boundBreadcrumbs(details.breadcrumbs),
    request: new Bounded().record(details.request),
    user: new Bounded().record(details.user),
    contexts: new Bounded().record(details.contexts) ?? {},
    extra: new Bounded().record(details.extra) ?? {},
  };
}

function boundPosition(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647
    ? value
    : null;
}

/** The room for the source lines and the local variables of the frames of one or more stacks. */
interface FrameRoom {
  source: Bounded;
  variables: Bounded;
}

const frameRoom = (): FrameRoom => ({ source: new Bounded(), variables: new Bounded() });

/** Returns the local variables of one frame, limited in size, or undefined if there are none. */
export function limitVariables(
  vars: Record<string, unknown> | null | undefined,
): Record<string, unknown> | undefined {
  const kept = Object.fromEntries(Object.entries(vars ?? {}).slice(0, VARIABLES));
  return boundVariables(kept, new Bounded(FRAME_VARIABLES));
}

function boundVariables(vars: Record<string, unknown> | undefined, part: Bounded) {
  const kept = part.record(vars ?? null);
  return kept === null || Object.keys(kept).length === 0 ? undefined : kept;
}

function boundFrame(frame: Frame, room: FrameRoom): Frame {
  const { context, in_app } = frame;
  const { source: part } = room;
  const vars = boundVariables(frame.vars, room.variables);
  const lines = (source: string[]) => source.map((line) => part.text(line, CONTEXT_LINE));
  return {
    function: frame.function === null ? null : truncateText(frame.function, TAG),
    file: frame.file === null ? null : truncateText(frame.file, TAG),
    line: boundPosition(frame.line),
    column: boundPosition(frame.column),
    in_app,
    ...(context && {
      context: {
        before: lines(context.before.slice(-CONTEXT_LINES)),
        line: part.text(context.line, CONTEXT_LINE),
        after: lines(context.after.slice(0, CONTEXT_LINES)),
      },
    }),
    ...(vars && { vars }),
  };
}

/**
 * Keeps the innermost and the outermost frames of a deep stack, because endless recursion fills
 * only the middle.
 */
export function limitFrames(frames: Frame[], room = frameRoom()): Frame[] {
  const half = FRAMES / 2;
  const kept =
    frames.length <= FRAMES ? frames : [...frames.slice(0, half), ...frames.slice(-half)];
  return kept.map((frame) => boundFrame(frame, room));
}

/** Limits the other exceptions of a chain. Together, they may be as large as the thrown one. */
export function limitCauses(causes: Cause[]): Cause[] {
  const room = frameRoom();
  const text = new Bounded();
  return causes.map((cause) => ({
    ...cause,
    exceptionClass: truncateText(cause.exceptionClass, NAME),
    message: text.text(cause.message),
    frames: limitFrames(cause.frames, room),
  }));
}
