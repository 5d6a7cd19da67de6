import { z } from "zod";
import {
  relationBody,
  relationResource,
  relationsQuery,
} from "@/lib/issues/issues/relations/schema";
import { created, done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const issue = "/api/projects/{projectId}/issues/{issueId}";
const tag = "Issues";

export const relations: Operation[] = [
  {
    method: "GET",
    path: `${issue}/relations`,
    tag,
    summary: "List an issue's relations",
    permission: "Issues: Read",
    query: relationsQuery,
    responses: ok(
      "The related issues, and the duplicates in either direction, if the caller can read them; oldest first.",
      z.array(relationResource),
      paged,
    ),
  },
  {
    method: "POST",
    path: `${issue}/relations`,
    tag,
    summary: "Relate an issue to another",
    description:
      "`kind`: 0 relates, 1 this issue duplicates the other. A duplicate moves to its project's final lane with the " +
      "resolution `Duplicate`, and its watchers watch the other issue, if they can read it. If the relation exists, " +
      "returns 200 and changes nothing. An issue can be a duplicate of one other issue only, and duplicates cannot " +
      "form a cycle.",
    permission: "Issues: Update",
    body: { schema: relationBody, example: { kind: 1, issue_id: 7 } },
    responses: {
      ...created("The relation.", relationResource),
      ...ok("The relation, which existed.", relationResource),
    },
  },
  {
    method: "DELETE",
    path: `${issue}/relations/{id}`,
    tag,
    summary: "Remove a relation",
    description:
      "From either issue. A former duplicate stays in its lane, and gets back the resolution it had before.",
    permission: "Issues: Update",
    responses: done(),
  },
];
