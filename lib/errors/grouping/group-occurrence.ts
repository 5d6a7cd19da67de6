import { createHash } from "node:crypto";
import type { Occurrence } from "@/lib/errors/occurrences/occurrence";
import { type Call, chooseFrames } from "./choose-frames";
import type { Grouping } from "./grouping";
import { maskMessage } from "./mask-message";

/** The class of what was reported as a message (docs/spec/errors.md#sentry): what it says is what tells it from others. */
const MESSAGE = "Message";

const DEFAULT = /^\{\{\s{0,9}default\s{0,9}\}\}$/;

const MAX_CULPRIT = 200;

/**
 * The group that an occurrence belongs to (docs/spec/errors.md#grouping).
 *
 * `fingerprint` is SHA-256, hex, over `grouping.inputs` joined by line feeds: the exception class and the calls that
 * chooseFrames() picks, as `function (file)`. Where these do not tell errors apart, because no call is in-app (then all
 * calls stand for them) or the innermost was minified, the masked message is one more input; so it is of a message, which
 * nothing was thrown for. Without frames it is the class and the masked message. A fingerprint that the client sent replaces it: its parts are the inputs, and those
 * computed take the place of a part `{{ default }}`; an empty one is none.
 *
 * `culprit` is the innermost call of those; empty without frames.
 */
export function groupOccurrence(
  o: Pick<Occurrence, "exceptionClass" | "message" | "frames" | "fingerprint" | "platform">,
): { fingerprint: string; culprit: string; grouping: Grouping } {
  const { calls, areVague, areMinified } = chooseFrames(o.frames, o.platform);
  // Classes are renamed along with functions: `e` of one build is `n` of the next.
  const isRenamed = areMinified && /^[\w$]{1,2}$/.test(o.exceptionClass);
  const thrown = isRenamed ? "<minified>" : o.exceptionClass;
  const computed: Grouping =
    calls.length === 0
      ? { source: "message", inputs: [thrown, maskMessage(o.message)] }
      : {
          source: "frames",
          inputs: [
            thrown,
            ...calls.map(describe),
            ...(areVague || o.exceptionClass === MESSAGE
              ? [maskMessage(o.message, { keepProperties: true })]
              : []),
          ],
        };
  const grouping: Grouping =
    o.fingerprint === null || o.fingerprint.length === 0
      ? computed
      : {
          source: "client",
          inputs: o.fingerprint.flatMap((p) => (DEFAULT.test(p) ? computed.inputs : [p])),
        };
  return {
    fingerprint: createHash("sha256").update(grouping.inputs.join("\n")).digest("hex"),
    culprit: calls[0] === undefined ? "" : describe(calls[0]).slice(0, MAX_CULPRIT),
    grouping,
  };
}

function describe({ name, file, isMinified }: Call): string {
  if (file === "") return name;
  return isMinified ? file : `${name} (${file})`;
}
