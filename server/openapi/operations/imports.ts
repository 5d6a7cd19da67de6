import { z } from "zod";
import { exportedIssueResource, exportQuery } from "@/lib/transfer/export/schema";
import {
  importOptionsBody,
  importPreviewResource,
  importQuery,
  importResource,
  listedImportResource,
} from "@/lib/transfer/import-jobs/schema";
import { ok } from "../response-types";
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
      "The body is the file, at most 256 MiB: CSV, or a list of JSON objects sent with either content type. Columns are recognized by their headers. The response is a job; poll " +
      "it until its status is above 2. Issues whose external id already exists in the project are skipped. With " +
      "`preview`, the file is kept for a day and is not imported until the import is started.",
    query: importQuery,
    body: {
      schema: z.string(),
      type: "text/csv",
      example: "title,lane,priority\nThe export fails,Backlog,High\n",
    },
    responses: {
      202: {
        description: "The job.",
        schema: importResource,
        headers: { Location: "The URL to poll for the job." },
      },
      409: {
        description:
          "You have 20 unfinished imports, the workspace has 100, or a request with the same `Idempotency-Key` is still running.",
        headers: { "Retry-After": "Seconds to wait." },
      },
    },
  },
  {
    ...create,
    method: "GET",
    path: `${PROJECT}/imports`,
    summary: "List imports",
    responses: ok("The newest 50, without their row errors.", z.array(listedImportResource)),
  },
  {
    ...create,
    method: "GET",
    path: `${PROJECT}/imports/{id}`,
    summary: "Get an import",
    description:
      "`status`: 0 Waiting (to be started), 1 Queued, 2 Running, 3 Done, 4 Failed, 5 Cancelled. `errors` lists the " +
      "first 1,000 problems with their line numbers, and `ignored_columns` what is not imported: each column with the " +
      "number of rows that have a value in it. `unmatched_people` are those whose issues were left unassigned because no " +
      "member matches. `failed` counts rows that were not imported, `skipped` those " +
      "that already existed.",
    responses: ok("The job, with its progress, counts and problems.", importResource),
  },
  {
    ...create,
    method: "POST",
    path: `${PROJECT}/imports/{id}/preview`,
    summary: "Preview an import",
    description:
      "Reads the first 1,000 rows with these columns and options. Writes nothing. Available only to the person who uploaded the file.",
    body: { schema: importOptionsBody },
    responses: ok("What the import would do.", importPreviewResource),
  },
  {
    ...create,
    method: "POST",
    path: `${PROJECT}/imports/{id}/start`,
    summary: "Start an import",
    description:
      "Available only to the person who uploaded the file, who becomes the creator of its issues. Returns 404 once started.",
    body: { schema: importOptionsBody },
    responses: ok("The queued job.", importResource),
  },
  {
    ...create,
    method: "POST",
    path: `${PROJECT}/imports/{id}/cancel`,
    summary: "Cancel an import",
    description:
      "Stops after the current batch. Issues that were already imported are kept. Only the person who started an import, the project owner or an admin can cancel it.",
    responses: ok("The job.", importResource),
  },
  {
    tag,
    permission: "Issues: Read",
    method: "GET",
    path: `${PROJECT}/issues/export`,
    summary: "Export issues",
    description:
      "Streams the issues that match the filters, by ascending id, as CSV with formulas escaped. The import reads " +
      "every column back. CSV has no prompts, comments or time entries; `format=json` streams an array of issues with them.",
    query: exportQuery,
    responses: {
      200: {
        description: "The file.",
        schema: z.string(),
        type: "text/csv",
        asJson: z.array(exportedIssueResource),
      },
    },
  },
];
