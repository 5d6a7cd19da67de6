import type { Judgement } from "@/lib/drafts/model/agent";
import { validateInput } from "@/lib/drafts/builtin/validate-input";
import { listed } from "./text-format";
import type { Outcome } from "./step-track";
import { runStep, joined, outcome, type Work } from "./run-context";

/**
 * Checks whether an issue can be drafted from the text. Completes with a warning if not, or if
 * something in it was masked.
 */
export async function validate(work: Work): Promise<Outcome<Judgement>> {
  const { text, masked } = work;
  const result = await runStep(work, "validate", { text }, () => validateInput(joined(text)));
  const judgement = result.output;
  const summary = judgement.isUsable ? "There is enough here to draft an issue." : judgement.reason;
  const isMasked = masked.length > 0;
  const message = isMasked
    ? `${summary} Possible secrets were masked before processing: ${listed(masked)}.`
    : summary;
  return outcome(result, judgement, message, { isWarning: isMasked || !judgement.isUsable });
}
