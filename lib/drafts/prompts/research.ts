import { prompt, type Prompt } from "./prompt";

export const RESEARCH: Prompt = {
  version: 2,
  text: prompt({
    task: `Suggest where the issue that will be drafted from the person's text belongs in its project: a lane, an epic, labels, and people who should know about it. Suggest only what the material gives a reason for. Suggesting nothing is fine.`,
    blocks: `Block "text": what the person wrote, as "description" and "context".
Block "issues": similar issues in the tracker, each with "key", "title", "description", and the handles of its epic, labels and assignee if they are among the names below.
Block "names": the project's own names by handle: "lanes" (the board's columns in order, from where work starts to where it is done), "epics", "labels", "people".`,
    rules: `- "lane": where new work of this kind starts, or null. Never a lane for finished work.
- "epic": the epic whose goal the text serves, or null.
- "labels": labels whose names fit what is described, at most 5.
- "people": people who are named in the text or assigned to similar issues, at most 3.
- Refer to things only by their handles, each at most once. Never use a handle that is not in "names".
- "why" is one short English sentence, at most 200 characters, with the reason found in the material. It may mention a given issue by its key, but no handle.`,
    output: `{"lane": {"handle": "C1", "why": "…"} or null, "epic": {"handle": "E1", "why": "…"} or null, "labels": [{"handle": "L1", "why": "…"}, …], "people": [{"handle": "P1", "why": "…"}, …]}`,
  }),
};
