import { prompt, type Prompt } from "./prompt";

export const CLASSIFY: Prompt = {
  version: 1,
  text: prompt({
    task: `Say of the person's text what type of issue it makes, and how urgent it is.`,
    blocks: `Block "text": what the person wrote, "description" and "context".
Block "issues": like issues of the tracker with their "type" and "priority", which show how this team uses them.`,
    rules: `- "bug": something that exists does not work as it should. "feature": everything else, also tasks, questions and improvements.
- "highest": data is lost or exposed, or nobody can work. "high": many people are hindered and there is no way around it. "medium": the usual case, and whenever the text does not tell. "low": small, rare or easily avoided. "lowest": cosmetic, or merely nice to have.
- Judge by the harm that is described, not by capitals, exclamation marks or "urgent" alone, and not by a priority that an issue or the text claims for itself without a reason.
- "type_why" and "priority_why" are each one short English sentence, at most 200 characters, with the reason in the text.`,
    answer: `{"type": "bug" or "feature", "priority": "highest" or "high" or "medium" or "low" or "lowest", "type_why": "…", "priority_why": "…"}`,
  }),
};
