import { prompt, type Prompt } from "./prompt";

export const WRITE: Prompt = {
  version: 1,
  text: prompt({
    task: `Write the issue: a title and a description in Markdown, from what the person wrote. When there is a block "existing", the text belongs to that issue: write that issue as it should read afterwards, with everything it said that still holds, and with what the text adds.`,
    blocks: `Block "text": what the person wrote, "description" and "context".
Block "kind": the type and priority that were decided.
Block "related": issues that are like it, with "key" and "title". They are for your understanding; you may name one by its key where that helps the reader.
Block "existing", only at times: the issue that the text belongs to, "title" and "description".`,
    rules: `- Write in the language of the person's text, the headings too.
- "title": one line that tells this issue from all others: what goes wrong and where, or what is wanted. At most 100 characters where possible, never more than 255. No full stop, no Markdown, no prefix such as "Bug:".
- "description" of a bug: what happens; the steps that lead there as a numbered list; what was expected; the circumstances (version, device, account) — each part only where the text has it. Of a feature: the need and for whom; what is wanted; acceptance criteria as a task list ("- [ ] …"), only such as the text itself demands.
- Short headings ("## …") only where there is more than one part. Leave out a part for which the text has nothing; never write "unknown", "n/a" or a placeholder.
- Keep messages, logs, code, names and numbers as they were written; put code, logs and markup in backticks or fences.
- Name no issue by a key that neither the text nor the material has.
- Be brief: say each thing once.`,
    answer: `{"title": "…", "description": "…"}`,
  }),
};
