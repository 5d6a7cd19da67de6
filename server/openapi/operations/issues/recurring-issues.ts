import { z } from "zod";
import {
  newRecurringIssueBody,
  recurringIssueBody,
  recurringIssueListQuery,
  recurringIssueResource,
} from "@/lib/planning/recurring-issues/schema";
import { created, done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const PATH = "/api/projects/{projectId}/recurring-issues";
const tag = "Recurring issues";

/** Recurring issues (docs/spec/projects.md#recurring-issues). */
export const recurringIssueOperations: Operation[] = [
  {
    method: "GET",
    path: PATH,
    tag,
    summary: "List a project's recurring issues",
    permission: "Issues: Read",
    query: recurringIssueListQuery,
    responses: ok("A page, oldest first.", z.array(recurringIssueResource), paged),
  },
  {
    method: "POST",
    path: PATH,
    tag,
    summary: "Create a recurring issue",
    description:
      "The issue is created in your name at every time given, in the workspace's time zone. `on` lists weekdays (1 is Monday) for `week` and, optionally, `day`, and days of the month for `month`; a shorter month uses its last day. `{{date}}` in the title, description and prompt becomes the day. A template's content is copied into the fields that you leave out. `sprint_id` is a sprint's id, or `active` for the sprint that is active when an issue is created.",
    permission: "Issue Templates: Create, Issues: Create",
    body: {
      schema: newRecurringIssueBody,
      example: { title: "Review logs of {{date}}", every: "week", on: [1], at: "09:00" },
    },
    responses: created("The recurring issue.", recurringIssueResource),
  },
  {
    method: "GET",
    path: `${PATH}/{id}`,
    tag,
    summary: "Get a recurring issue",
    permission: "Issues: Read",
    responses: ok("The recurring issue.", recurringIssueResource),
  },
  {
    method: "PUT",
    path: `${PATH}/{id}`,
    tag,
    summary: "Update a recurring issue",
    description:
      "Omitted fields do not change. `is_paused` pauses and resumes. A new `every` needs a new `on`, except for `day`.",
    permission: "Issue Templates: Update",
    body: { schema: recurringIssueBody, example: { is_paused: true } },
    responses: ok("The recurring issue.", recurringIssueResource),
  },
  {
    method: "DELETE",
    path: `${PATH}/{id}`,
    tag,
    summary: "Delete a recurring issue",
    description: "Issues that it created do not change.",
    permission: "Issue Templates: Delete",
    responses: done(),
  },
];
