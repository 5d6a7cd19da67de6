import type { Judgment } from "@/lib/drafts/model/agent";
import { validateInput } from "@/lib/drafts/builtin/validate-input";
import { listed } from "./text-format";
import type { Outcome } from "./step-track";
import { runStep, joinText, outcome, type RunContext } from "./run-context";

/**
 * Checks whether an issue can be drafted from the text. Completes with a warning if not, or if
 * something in it was masked.
 */
export async function validate(work: RunContext): Promise<Outcome<Judgment>> {
  const { text, masked } = work;
  const result = await runStep(work, "validate", { text }, () => validateInput(joinText(text)));
  const judgment = result.output;
  const summary = judgment.isUsable ? "There is enough here to draft an issue." : judgment.reason;
  const isMasked = masked.length > 0;
  const message = isMasked
    ? `${summary} Possible secrets were masked before processing: ${listed(masked)}.`
    : summary;
  return outcome(result, judgment, message, { isWarning: isMasked || !judgment.isUsable });
}
