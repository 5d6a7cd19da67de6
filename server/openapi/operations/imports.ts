import { z } from "zod";
import { exportedIssueResource, exportQuery } from "@/lib/transfer/export/schema";
import {
  importOptionsBody,
  importPreviewResource,
  importQuery,
  importResource,
  listedImportResource,
} from "@/lib/transfer/import-jobs/schema";
import { ok } from "../answers";
import type { Operation } from "../operation";

const tag = "Import and export";
const PROJECT = "/api/projects/{projectId}";
const create = { tag, permission: "Issues: Create" };

export const importOperations: Operation[] = [
  {
    ...create,
    method: "POST",
    path: `${PROJECT}/issues/import`,
    summary: "Import issues from a CSV file",
    description:
      "The body is the file, at most 256 MiB; its columns are recognised by their headers. The answer is a job: ask for it until its status is above 2. An issue that the project has already, by its external id, is skipped. With `preview` the file waits, for a day, until it is started.",
    query: importQuery,
    body: {
      schema: z.string(),
      type: "text/csv",
      example: "title,lane,priority\nThe export fails,Backlog,High\n",
    },
    answers: {
      202: {
        description: "The job.",
        schema: importResource,
        headers: { Location: "Where to ask for the job." },
      },
      409: {
        description:
          "You have 20 imports that wait or run, or the workspace has 100; or a request with the same `Idempotency-Key` is still running.",
        headers: { "Retry-After": "Seconds to wait." },
      },
    },
  },
  {
    ...create,
    method: "GET",
    path: `${PROJECT}/imports`,
    summary: "List imports",
    answers: ok(
      "The newest 50, without what was wrong with their rows.",
      z.array(listedImportResource),
    ),
  },
  {
    ...create,
    method: "GET",
    path: `${PROJECT}/imports/{id}`,
    summary: "Read an import",
    description:
      "`status`: 0 Waiting (for its start), 1 Queued, 2 Running, 3 Done, 4 Failed, 5 Cancelled. `errors` names the first 1,000 problems by the line that their row starts on; `failed` counts every row that was left out, `skipped` those that were there before.",
    answers: ok("Progress, counts and problems.", importResource),
  },
  {
    ...create,
    method: "POST",
    path: `${PROJECT}/imports/{id}/preview`,
    summary: "Preview an import that waits",
    description:
      "Reads the first 1,000 rows by these columns and options, and writes nothing. Only for whoever sent the file.",
    body: { schema: importOptionsBody },
    answers: ok("What starting it would do.", importPreviewResource),
  },
  {
    ...create,
    method: "POST",
    path: `${PROJECT}/imports/{id}/start`,
    summary: "Start an import that waits",
    description: "Only whoever sent the file can: they create its issues. 404 once it is started.",
    body: { schema: importOptionsBody },
    answers: ok("The job, queued.", importResource),
  },
  {
    ...create,
    method: "POST",
    path: `${PROJECT}/imports/{id}/cancel`,
    summary: "Cancel an import",
    description:
      "It ends with the batch that it is in, and keeps what it has imported. Only the person who started it, the project owner or an admin can cancel an import.",
    answers: ok("The job.", importResource),
  },
  {
    tag,
    permission: "Issues: Read",
    method: "GET",
    path: `${PROJECT}/issues/export`,
    summary: "Export issues",
    description:
      "Streams the issues that pass the filters, by ascending id: CSV that an import reads back exactly, with formulas escaped, or with `format=json` an array of issues with their comments.",
    query: exportQuery,
    answers: {
      200: {
        description: "The file.",
        schema: z.string(),
        type: "text/csv",
        asJson: z.array(exportedIssueResource),
      },
    },
  },
];
