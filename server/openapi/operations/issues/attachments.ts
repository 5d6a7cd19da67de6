import { z } from "zod";
import { attachmentResource } from "@/lib/issues/attachments/schema";
import { profileResource } from "@/lib/people/profile/schema";
import { created, done, ok } from "../../response-types";
import type { Operation } from "../../operation";

const path = "/api/projects/{projectId}/issues/{issueId}/attachments";
const tag = "Attachments";

const upload = {
  type: "multipart/form-data",
  schema: z.object({ file: z.string().meta({ format: "binary" }) }),
};
const bytes = z.string().meta({ format: "binary" });

export const attachmentOperations: Operation[] = [
  {
    method: "GET",
    path,
    tag,
    summary: "List an issue's attachments",
    description: "Oldest first. An issue can have at most 200.",
    permission: "Attachments: Read",
    responses: ok("The attachments, without their content.", z.array(attachmentResource)),
  },
  {
    method: "POST",
    path,
    tag,
    summary: "Attach a file",
    description:
      "One file of at most 25 MiB, in the part named `file`. The file name is sanitized for every operating system. " +
      "PNG, JPEG, GIF and WebP images are detected by their content; everything else is stored as " +
      "`application/octet-stream`.",
    permission: "Attachments: Create",
    body: upload,
    responses: created("The attachment.", attachmentResource),
  },
  {
    method: "GET",
    path: `${path}/{id}`,
    tag,
    summary: "Download an attachment",
    description:
      "Images are sent inline, everything else as a download. Supports `Range` (one range), `If-Range` and `If-None-Match`.",
    permission: "Attachments: Read",
    responses: {
      200: { description: "The file.", type: "application/octet-stream", schema: bytes },
      206: {
        description: "The requested range.",
        type: "application/octet-stream",
        schema: bytes,
        headers: { "Content-Range": "The range and the file's size." },
      },
      304: { description: "Not modified." },
      416: { description: "The requested range is outside the file." },
    },
  },
  {
    method: "DELETE",
    path: `${path}/{id}`,
    tag,
    summary: "Delete an attachment",
    permission: "Attachments: Delete",
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/profile/picture",
    tag: "Profile",
    summary: "Upload your picture",
    description:
      "A PNG, JPEG or WebP image of at most 2 MiB, in the part named `file`. Replaces the previous one.",
    body: upload,
    responses: ok("The profile, with the picture's URL.", profileResource),
  },
  {
    method: "DELETE",
    path: "/api/profile/picture",
    tag: "Profile",
    summary: "Remove your picture",
    responses: done(),
  },
  {
    method: "GET",
    path: "/api/users/{id}/picture",
    tag: "People",
    summary: "Get a user's picture",
    description: "The picture that a user uploaded. Its URL is in the user's `profile_picture`.",
    responses: {
      200: { description: "The image.", type: "image/*", schema: bytes },
      304: { description: "Not modified." },
    },
  },
];
