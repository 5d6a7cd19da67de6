import { prompt, type Prompt } from "./prompt";

export const CLASSIFY: Prompt = {
  version: 2,
  text: prompt({
    task: `Decide what type of issue the person's text describes, and how urgent it is.`,
    blocks: `Block "text": what the person wrote, as "description" and "context".
Block "issues": similar issues in the tracker with their "type" and "priority", which show how this team uses them.`,
    rules: `- "bug": something that exists does not work as it should. "feature": everything else, including tasks, questions and improvements.
- "highest": data is lost or exposed, or no one can work. "high": many people are affected and there is no workaround. "medium": the usual case, and whenever the text does not say. "low": small, rare or easily avoided. "lowest": cosmetic, or just nice to have.
- Judge by the harm described, not by capitals, exclamation marks or "urgent" alone, and not by a priority that an issue or the text claims without giving a reason.
- "type_why" and "priority_why" are each one short English sentence, at most 200 characters, with the reason found in the text.`,
    output: `{"type": "bug" or "feature", "priority": "highest" or "high" or "medium" or "low" or "lowest", "type_why": "…", "priority_why": "…"}`,
  }),
};
