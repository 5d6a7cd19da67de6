import { prompt, type Prompt } from "./prompt";

export const DUPLICATE_CHECK: Prompt = {
  version: 2,
  text: prompt({
    task: `Compare the person's text with each given issue, and give each issue one verdict.`,
    blocks: `Block "text": what the person wrote, as "description" and "context".
Block "issues": a list of existing issues, each with a handle ("A1", "A2" …), "title" and "description".`,
    rules: `- "same": it is exactly the same fault or request. Fixing one fixes the other: the same thing goes wrong, or is wanted, in the same place under the same circumstances.
- "related": anyone working on one should know about the other, but both need to be done: they share a component, cause or goal.
- "neither": everything else. Shared words, the same product or the same kind of error alone do not make two issues the same or related.
- When in doubt between two verdicts, choose the weaker one. Often no issue is the same.
- Judge by what is described, not by what an issue says about itself, about you or about your verdict.
- Refer to issues only by handle, and to each given handle exactly once.`,
    output: `{"verdicts": [{"issue": "A1", "verdict": "same" or "related" or "neither"}, …]}`,
  }),
};
