import { z } from "zod";
import {
  emailConfirmationBody,
  newPasswordBody,
  oneTimeLinkBody,
  passwordResetBody,
} from "@/lib/identity/auth/schema";
import { setupBody } from "@/lib/workspace/tenants/schema";
import { unsubscribeResource } from "@/lib/messaging/unsubscribe/schema";
import { created, done, ok } from "../../response-types";
import type { Operation } from "../../operation";

const tag = "Email links";
const signedIn = { "Set-Cookie": "The new browser session." };
/** For users with two-factor authentication. */
const codeRequired = ok(
  "A two-factor code is still required. Enter it on the page at `url`.",
  z.strictObject({ url: z.string() }),
);
const example = { secret: "from-the-link", password: "a long new password" };

/**
 * The operations behind emailed links. The caller is not signed in yet, and the operations that
 * sign them in require our own page in a browser.
 */
export const accountLinkOperations: Operation[] = [
  {
    method: "POST",
    path: "/api/auth/one-time-link",
    tag,
    summary: "Accept an invitation",
    auth: "none",
    body: {
      schema: oneTimeLinkBody,
      example: { ...example, first_name: "Grace", last_name: "Hopper" },
    },
    responses: { ...codeRequired, 204: { description: "Signed in.", headers: signedIn } },
  },
  {
    method: "POST",
    path: "/api/auth/password-reset",
    tag,
    summary: "Request a password reset link",
    description:
      "The response and its timing are the same whether or not the address has an account.",
    auth: "none",
    isThrottled: true,
    body: { schema: passwordResetBody, example: { email: "ada@example.test" } },
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/auth/new-password",
    tag,
    summary: "Choose a new password",
    auth: "none",
    body: { schema: newPasswordBody, example },
    responses: { ...codeRequired, 204: { description: "Signed in.", headers: signedIn } },
  },
  {
    method: "POST",
    path: "/api/auth/email-change",
    tag,
    summary: "Confirm a new email address",
    auth: "none",
    body: { schema: emailConfirmationBody },
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/auth/setup",
    tag,
    summary: "Create the first workspace",
    description:
      "Available only while no workspace exists. `setup_code` is printed by the server at startup; a missing or wrong code returns 422.",
    auth: "none",
    isThrottled: true,
    body: {
      schema: setupBody,
      example: {
        workspace_name: "Acme",
        slug: "acme",
        first_name: "Ada",
        last_name: "Lovelace",
        email: "ada@example.test",
        password: "a long password",
        setup_code: "K7PW-2QHM-XR4D",
      },
    },
    responses: created(
      "The workspace. Its admin is signed in.",
      z.strictObject({ slug: z.string(), name: z.string() }),
      signedIn,
    ),
  },
  {
    method: "GET",
    path: "/api/unsubscribe/{token}",
    tag,
    summary: "Open the unsubscribe page",
    auth: "none",
    responses: {
      303: { description: "Redirects to the page.", headers: { Location: "The page's path." } },
    },
  },
  {
    method: "POST",
    path: "/api/unsubscribe/{token}",
    tag,
    summary: "Unsubscribe from a type of email",
    description: "One-click unsubscribe for email clients (RFC 8058).",
    auth: "none",
    responses: ok("Done.", unsubscribeResource),
  },
  {
    method: "DELETE",
    path: "/api/unsubscribe/{token}",
    tag,
    summary: "Resubscribe to a type of email",
    auth: "none",
    responses: ok("Done.", unsubscribeResource),
  },
];
