import { z } from "zod";
import {
  emailConfirmationBody,
  newPasswordBody,
  oneTimeLinkBody,
  passwordResetBody,
} from "@/lib/identity/auth/schema";
import { setupBody } from "@/lib/workspace/tenants/schema";
import { unsubscribeAnswer } from "@/lib/messaging/unsubscribe/schema";
import { created, done, ok } from "../../answers";
import type { Operation } from "../../operation";

const tag = "Links from mails";
const signedIn = { "Set-Cookie": "The new browser session." };
/** For users with two-factor authentication. */
const codeOwed = ok("A code is still owed, at this page.", z.strictObject({ url: z.string() }));
const example = { secret: "from-the-link", password: "a long new password" };

/**
 * The operations behind mailed links. The caller is not signed in yet; those that sign in require our own page in a
 * browser.
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
    answers: { ...codeOwed, 204: { description: "Signed in.", headers: signedIn } },
  },
  {
    method: "POST",
    path: "/api/auth/password-reset",
    tag,
    summary: "Ask for a link to choose a new password",
    description: "Answers the same, and as slowly, whether the address has an account or not.",
    auth: "none",
    isThrottled: true,
    body: { schema: passwordResetBody, example: { email: "ada@example.test" } },
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/auth/new-password",
    tag,
    summary: "Choose a new password",
    auth: "none",
    body: { schema: newPasswordBody, example },
    answers: { ...codeOwed, 204: { description: "Signed in.", headers: signedIn } },
  },
  {
    method: "POST",
    path: "/api/auth/email-change",
    tag,
    summary: "Confirm a new email address",
    auth: "none",
    body: { schema: emailConfirmationBody },
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/auth/setup",
    tag,
    summary: "Make the first workspace",
    description:
      "Only while the installation has none. `setup_code` is what the server printed when it started (422 where missing or wrong).",
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
    answers: created(
      "The workspace, and its admin signed in.",
      z.strictObject({ slug: z.string(), name: z.string() }),
      signedIn,
    ),
  },
  {
    method: "GET",
    path: "/api/unsubscribe/{token}",
    tag,
    summary: "Go to the page that stops mails",
    auth: "none",
    answers: {
      303: { description: "To the page.", headers: { Location: "The page's path." } },
    },
  },
  {
    method: "POST",
    path: "/api/unsubscribe/{token}",
    tag,
    summary: "Stop mails of a kind",
    description: "One click of a mail program (RFC 8058).",
    auth: "none",
    answers: ok("Done.", unsubscribeAnswer),
  },
  {
    method: "DELETE",
    path: "/api/unsubscribe/{token}",
    tag,
    summary: "Get emails of a kind again",
    auth: "none",
    answers: ok("Done.", unsubscribeAnswer),
  },
];
