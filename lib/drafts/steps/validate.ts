import type { Judgement } from "@/lib/drafts/model/agent";
import { judgeInput } from "@/lib/drafts/builtin/validate-input";
import { listed } from "./text-format";
import type { Outcome } from "./step-track";
import { answerStep, joined, outcome, type Work } from "./run-context";

/** Whether an issue can be made of the text; a Warning when none can, and when something in it was masked. */
export async function validate(work: Work): Promise<Outcome<Judgement>> {
  const { text, masked } = work;
  const answered = await answerStep(work, "validate", { text }, () => judgeInput(joined(text)));
  const judgement = answered.answer;
  const found = judgement.isUsable ? "There is enough to draft from." : judgement.reason;
  const isMasked = masked.length > 0;
  const told = isMasked
    ? `${found} What looks like a secret was masked before anything read it: ${listed(masked)}.`
    : found;
  return outcome(answered, judgement, told, { isWarning: isMasked || !judgement.isUsable });
}
