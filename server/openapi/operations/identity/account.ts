import { preferencesBody } from "@/lib/messaging/notifications/schema";
import { z } from "zod";
import { emailChangeBody, passwordChangeBody } from "@/lib/identity/auth/schema";
import { profileBody, profileResource } from "@/lib/people/profile/schema";
import { sessionResource } from "@/lib/identity/sessions/schema";
import { apiTokenResource, newApiTokenResource, tokenBody } from "@/lib/identity/tokens/schema";
import { done, created, ok } from "../../answers";
import type { Operation } from "../../operation";

const tokens: Operation[] = [
  {
    method: "GET",
    path: "/api/tokens",
    tag: "API tokens",
    summary: "List your API tokens",
    description: "Oldest first; expired ones too, until they are deleted.",
    answers: ok("The caller's tokens, without their secrets.", z.array(apiTokenResource)),
  },
  {
    method: "POST",
    path: "/api/tokens",
    tag: "API tokens",
    summary: "Make an API token",
    description:
      "The token acts as you, with your permissions. Its secret, `token`, is in this answer and nowhere else: only a " +
      "hash of it is kept. Without `expires_at` it lasts until it is deleted.",
    body: { schema: tokenBody, example: { name: "Nightly import", expires_at: null } },
    answers: created("The token, with its secret.", newApiTokenResource),
  },
  {
    method: "DELETE",
    path: "/api/tokens/{id}",
    tag: "API tokens",
    summary: "Delete an API token",
    description: "It stops working at once.",
    answers: done(),
  },
];

const profile: Operation[] = [
  {
    method: "GET",
    path: "/api/profile",
    tag: "Profile",
    summary: "Read your profile",
    description: "Also the way to find out whom a token belongs to, and what they may.",
    answers: ok("The caller, with role, permissions and preferences.", profileResource),
  },
  {
    method: "PUT",
    path: "/api/profile",
    tag: "Profile",
    summary: "Change your profile",
    body: { schema: profileBody, example: { first_name: "Ada", last_name: "Lovelace" } },
    answers: ok("The profile as it is now.", profileResource),
  },
  {
    method: "POST",
    path: "/api/profile/notification-preferences",
    tag: "Profile",
    summary: "Set your notification preferences",
    description: "All eight are required.",
    body: { schema: preferencesBody },
    answers: ok("The profile as it is now.", profileResource),
  },
  {
    method: "PUT",
    path: "/api/profile/password",
    tag: "Profile",
    summary: "Change your password",
    description:
      "Asks for the current one. Other browser sessions end; API tokens too with `end_tokens`.",
    body: {
      schema: passwordChangeBody,
      example: { current_password: "the old one", password: "a longer new one" },
    },
    isThrottled: true,
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/profile/email",
    tag: "Profile",
    summary: "Ask to change your email address",
    description: "Mails a link to the new address; it counts once the link was opened.",
    body: { schema: emailChangeBody, example: { email: "ada@example.test", password: "…" } },
    isThrottled: true,
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/profile/test-email",
    tag: "Profile",
    summary: "Send yourself a test email",
    isThrottled: true,
    answers: done("The email is on its way."),
  },
];

const sessions: Operation[] = [
  {
    method: "GET",
    path: "/api/sessions",
    tag: "Profile",
    summary: "List your browser sessions",
    answers: ok("Where the caller is signed in.", z.array(sessionResource)),
  },
  {
    method: "DELETE",
    path: "/api/sessions",
    tag: "Profile",
    summary: "End your other browser sessions",
    answers: done(),
  },
  {
    method: "DELETE",
    path: "/api/sessions/{id}",
    tag: "Profile",
    summary: "End one of your browser sessions",
    answers: done(),
  },
];

export const accountOperations: Operation[] = [...tokens, ...profile, ...sessions];
