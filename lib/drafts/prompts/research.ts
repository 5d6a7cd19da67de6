import { prompt, type Prompt } from "./prompt";

export const RESEARCH: Prompt = {
  version: 1,
  text: prompt({
    task: `Suggest where the issue that will be drafted from the person's text belongs in its project: a lane, an epic, labels, people who should know of it. Suggest only what the material gives a reason for. To suggest nothing is a good answer.`,
    blocks: `Block "text": what the person wrote, "description" and "context".
Block "issues": issues of the tracker that are like it, each with "key", "title", "description", and the handles of its epic, labels and assignee where they are among the names below.
Block "names": the project's own names by handle: "lanes" (the columns of the board, in order, from where work begins to where it is done), "epics", "labels", "people".`,
    rules: `- "lane": where new work of this kind waits, or null. Never a lane for finished work.
- "epic": the one whose goal the text serves, or null.
- "labels": those whose name fits what is described, at most 5.
- "people": those whom the text names, or who have like issues, at most 3.
- Name things by their handles only, each at most once, and never a handle that is not in "names".
- "why" is one short English sentence, at most 200 characters, with the reason that the material gives. It may name a given issue by its key, and no handle.`,
    answer: `{"lane": {"handle": "C1", "why": "…"} or null, "epic": {"handle": "E1", "why": "…"} or null, "labels": [{"handle": "L1", "why": "…"}, …], "people": [{"handle": "P1", "why": "…"}, …]}`,
  }),
};
