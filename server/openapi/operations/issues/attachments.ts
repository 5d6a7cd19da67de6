import { z } from "zod";
import { attachmentResource } from "@/lib/issues/attachments/schema";
import { profileResource } from "@/lib/people/profile/schema";
import { created, done, ok } from "../../answers";
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
    description: "Oldest first. An issue has 200 at most.",
    permission: "Attachments: Read",
    answers: ok("The attachments, without their bytes.", z.array(attachmentResource)),
  },
  {
    method: "POST",
    path,
    tag,
    summary: "Attach a file",
    description:
      "One file, in the part called `file`, of at most 25 MiB. Its name is made fit for every system. PNG, JPEG, GIF and " +
      "WebP images are recognised by their bytes; everything else is `application/octet-stream`.",
    permission: "Attachments: Create",
    body: upload,
    answers: created("The attachment.", attachmentResource),
  },
  {
    method: "GET",
    path: `${path}/{id}`,
    tag,
    summary: "Download an attachment",
    description:
      "The bytes. Images are shown in place, everything else is saved. Takes `Range` (one range), `If-Range` and " +
      "`If-None-Match`.",
    permission: "Attachments: Read",
    answers: {
      200: { description: "The file.", type: "application/octet-stream", schema: bytes },
      206: {
        description: "The part that was asked for.",
        type: "application/octet-stream",
        schema: bytes,
        headers: { "Content-Range": "Which part it is." },
      },
      304: { description: "The caller has it already." },
      416: { description: "The requested range is outside the file." },
    },
  },
  {
    method: "DELETE",
    path: `${path}/{id}`,
    tag,
    summary: "Delete an attachment",
    permission: "Attachments: Delete",
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/profile/picture",
    tag: "Profile",
    summary: "Upload your picture",
    description:
      "A PNG, JPEG or WebP image of at most 2 MiB, in the part called `file`. It takes the place of the one before.",
    body: upload,
    answers: ok("The profile, with the picture's address.", profileResource),
  },
  {
    method: "DELETE",
    path: "/api/profile/picture",
    tag: "Profile",
    summary: "Remove your picture",
    answers: done(),
  },
  {
    method: "GET",
    path: "/api/users/{id}/picture",
    tag: "People",
    summary: "Get somebody's picture",
    description: "The uploaded one; `profile_picture` of a user has its address.",
    answers: {
      200: { description: "The image.", type: "image/*", schema: bytes },
      304: { description: "The caller has it already." },
    },
  },
];
