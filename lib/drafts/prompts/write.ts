import { prompt, type Prompt } from "./prompt";

export const WRITE: Prompt = {
  version: 2,
  text: prompt({
    task: `Write the issue: a title and a description in Markdown, from what the person wrote. If there is a block "existing", the text belongs to that issue: write the updated issue, with everything in it that is still true and with what the text adds.`,
    blocks: `Block "text": what the person wrote, as "description" and "context".
Block "kind": the type and priority already chosen.
Block "related": similar issues, with "key" and "title". They are for context; you may mention one by its key if that helps the reader.
Block "existing" (optional): the issue that the text belongs to, with "title" and "description".`,
    rules: `- Write in the language of the person's text, including the headings.
- "title": one line that distinguishes this issue from all others: what goes wrong and where, or what is wanted. At most 100 characters where possible, never more than 255. No full stop, no Markdown, no prefix such as "Bug:".
- "description" for a bug: what happens; the steps to reproduce it as a numbered list; what was expected; the environment (version, device, account). Include each part only if the text has it. For a feature: the need, and whose it is; what is wanted; acceptance criteria as a task list ("- [ ] …"), only those that the text itself states.
- Use short headings ("## …") only if there is more than one part. Leave out parts that the text says nothing about; never write "unknown", "n/a" or a placeholder.
- Keep messages, logs, code, names and numbers as they were written; put code, logs and markup in backticks or fences.
- Mention issue keys only if they appear in the text or the material.
- Be brief: say each thing once.`,
    output: `{"title": "…", "description": "…"}`,
  }),
};
