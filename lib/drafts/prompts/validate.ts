import { prompt, type Prompt } from "./prompt";

export const VALIDATE: Prompt = {
  version: 2,
  text: prompt({
    task: `Decide whether the person's text says enough to draft a software issue from it: a bug, a request, a task, or a question that needs work. Be generous: short, clumsy or angry texts, and texts in any language, are usable if one can tell what is wrong or wanted.`,
    blocks: `Block "text": what the person wrote, as "description" and "context".`,
    rules: `- A text is not usable if it has no meaning (random letters, only symbols), if it says nothing anyone could work on (a greeting, a test), or if it asks for something that is not an issue (a poem, a recipe, help with homework).
- "reason" is for the log: English, one short sentence, at most 200 characters.
- "answer" is for the person, in the language of the person's text: one to three plain sentences that say what is missing. It neither does what the text asks for nor repeats it.
- If the text is usable, both are empty strings.`,
    output: `{"usable": true or false, "reason": "…", "answer": "…"}`,
  }),
};
