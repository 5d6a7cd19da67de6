import { prompt, type Prompt } from "./prompt";

export const VALIDATE: Prompt = {
  version: 1,
  text: prompt({
    task: `Decide whether the person's text says enough, and the right thing, to draft an issue of software work from it: a bug, a wish, a task, a question that needs work. Be generous: short, clumsy, angry or foreign texts are usable when one can tell what is wrong or wanted.`,
    blocks: `Block "text": what the person wrote, "description" and "context".`,
    rules: `- A text is not usable when it has no meaning (random letters, only signs), when it says nothing that somebody could work on (a greeting, a test), or when it wants something that is no issue (a poem, a recipe, help with homework).
- "reason" is for the log: English, one short sentence, at most 200 characters.
- "answer" is for the person, in the language of the person's text: one to three plain sentences that say what is missing for an issue. It neither does what the text asks for nor repeats it.
- When the text is usable, both are empty strings.`,
    answer: `{"usable": true or false, "reason": "…", "answer": "…"}`,
  }),
};
