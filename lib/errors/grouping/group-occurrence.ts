import { createHash } from "node:crypto";
import type { Occurrence } from "@/lib/errors/occurrences/occurrence";
import { type Call, chooseFrames } from "./choose-frames";
import type { Grouping } from "./grouping";
import { maskMessage } from "./mask-message";

/**
 * The exception class given to reported messages (docs/spec/errors.md#sentry), which differ only in
 * their text.
 */
const MESSAGE = "Message";

const DEFAULT = /^\{\{\s{0,9}default\s{0,9}\}\}$/;

const MAX_CULPRIT = 200;

/**
 * Returns the group that an occurrence belongs to (docs/spec/errors.md#grouping). `fingerprint` is
 * the SHA-256, in hex, of `grouping.inputs` joined by line feeds: the exception class and the
 * frames that chooseFrames() selects, as `function (file)`. The masked message is an additional
 * input if the frames do not distinguish errors (none is in-app, so all frames are used, or the
 * innermost is minified), and for reported messages, which were not thrown. Without frames, the
 * inputs are the class and the masked message. A fingerprint from the client replaces all this: its
 * parts are the inputs, except that a `{{ default }}` part stands for the computed inputs. An empty
 * fingerprint is ignored. `culprit` is the innermost of the selected frames; empty if there are no
 * frames.
 */
export function groupOccurrence(
  o: Pick<Occurrence, "exceptionClass" | "message" | "frames" | "fingerprint" | "platform">,
): { fingerprint: string; culprit: string; grouping: Grouping } {
  const { calls, areVague, areMinified } = chooseFrames(o.frames, o.platform);
  // Minifiers rename classes as well as functions: `e` in one build is `n` in the next.
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
