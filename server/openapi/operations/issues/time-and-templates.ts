import { z } from "zod";
import { issueTemplateBody, issueTemplateResource } from "@/lib/planning/templates/schema";
import { timeEntryBody, timeEntryResource } from "@/lib/issues/time-entries/schema";
import type { Operation } from "../../operation";

const ENTRIES = "/api/projects/{projectId}/issues/{issueId}/time-entries";
const TEMPLATES = "/api/projects/{projectId}/issue-templates";

/** Time entries and issue templates (docs/spec/issues.md). */
export const timeAndTemplateOperations: Operation[] = [
  {
    method: "GET",
    path: ENTRIES,
    tag: "Time entries",
    summary: "List an issue's time entries",
    description: "Newest day first.",
    permission: "Time Entries: Read",
    responses: { 200: { description: "The entries.", schema: z.array(timeEntryResource) } },
  },
  {
    method: "POST",
    path: ENTRIES,
    tag: "Time entries",
    summary: "Log time on an issue",
    permission: "Time Entries: Create",
    body: {
      schema: timeEntryBody,
      example: { minutes: 90, spent_on: "2026-11-20", note: "Found the cause" },
    },
    responses: { 201: { description: "The entry.", schema: timeEntryResource } },
  },
  {
    method: "PUT",
    path: `${ENTRIES}/{id}`,
    tag: "Time entries",
    summary: "Update a time entry",
    permission: "Time Entries: Update",
    body: { schema: timeEntryBody, example: { minutes: 60, spent_on: "2026-11-20" } },
    responses: { 200: { description: "The entry.", schema: timeEntryResource } },
  },
  {
    method: "DELETE",
    path: `${ENTRIES}/{id}`,
    tag: "Time entries",
    summary: "Delete a time entry",
    permission: "Time Entries: Delete",
    responses: { 204: { description: "Deleted." } },
  },
  {
    method: "GET",
    path: TEMPLATES,
    tag: "Issue templates",
    summary: "List a project's issue templates",
    permission: "Issue Templates: Read",
    responses: {
      200: { description: "The templates, by name.", schema: z.array(issueTemplateResource) },
    },
  },
  {
    method: "POST",
    path: TEMPLATES,
    tag: "Issue templates",
    summary: "Create an issue template",
    permission: "Issue Templates: Create",
    body: {
      schema: issueTemplateBody,
      example: { name: "Bug", title: "", description: "## Steps\n\n1. ", type: 1, priority: 2 },
    },
    responses: { 201: { description: "The template.", schema: issueTemplateResource } },
  },
  {
    method: "PUT",
    path: `${TEMPLATES}/{id}`,
    tag: "Issue templates",
    summary: "Update an issue template",
    permission: "Issue Templates: Update",
    body: { schema: issueTemplateBody, example: { name: "Bug report", priority: null } },
    responses: { 200: { description: "The template.", schema: issueTemplateResource } },
  },
  {
    method: "DELETE",
    path: `${TEMPLATES}/{id}`,
    tag: "Issue templates",
    summary: "Delete an issue template",
    description: "Issues created from it do not change.",
    permission: "Issue Templates: Delete",
    responses: { 204: { description: "Deleted." } },
  },
];
