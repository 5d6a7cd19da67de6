import { digestBody, digestResource } from "@/lib/messaging/digests/schema";
import { remindersBody, remindersResource } from "@/lib/messaging/reminders/schema";
import { preferencesBody } from "@/lib/messaging/notifications/schema";
import { z } from "zod";
import { emailChangeBody, passwordChangeBody } from "@/lib/identity/auth/schema";
import { profileBody, profileResource } from "@/lib/people/profile/schema";
import {
  FAVORITE_LIMIT,
  favoriteBody,
  favoriteOrderBody,
  favoriteResource,
} from "@/lib/issues/saved-views/favorites/schema";
import { sessionResource } from "@/lib/identity/sessions/schema";
import { apiTokenResource, newApiTokenResource, tokenBody } from "@/lib/identity/tokens/schema";
import { done, created, ok } from "../../response-types";
import type { Operation } from "../../operation";

const tokens: Operation[] = [
  {
    method: "GET",
    path: "/api/tokens",
    tag: "API tokens",
    summary: "List your API tokens",
    description: "Oldest first. Includes expired tokens until they are deleted.",
    responses: ok("The caller's tokens, without their secrets.", z.array(apiTokenResource)),
  },
  {
    method: "POST",
    path: "/api/tokens",
    tag: "API tokens",
    summary: "Create an API token",
    description:
      "The token acts as you, with your permissions. Its secret, `token`, is returned only in this response; the server " +
      "stores just a hash. Without `expires_at`, the token is valid until it is deleted.",
    body: { schema: tokenBody, example: { name: "Nightly import", expires_at: null } },
    responses: created("The token, with its secret.", newApiTokenResource),
  },
  {
    method: "DELETE",
    path: "/api/tokens/{id}",
    tag: "API tokens",
    summary: "Delete an API token",
    description: "The token stops working immediately.",
    responses: done(),
  },
];

const profile: Operation[] = [
  {
    method: "GET",
    path: "/api/profile",
    tag: "Profile",
    summary: "Get your profile",
    description: "Also shows who a token belongs to, and what they can do.",
    responses: ok("The caller, with their role, permissions and preferences.", profileResource),
  },
  {
    method: "PUT",
    path: "/api/profile",
    tag: "Profile",
    summary: "Update your profile",
    body: { schema: profileBody, example: { first_name: "Ada", last_name: "Lovelace" } },
    responses: ok("The updated profile.", profileResource),
  },
  {
    method: "POST",
    path: "/api/profile/notification-preferences",
    tag: "Profile",
    summary: "Set your notification preferences",
    description: "All eight are required.",
    body: { schema: preferencesBody },
    responses: ok("The updated profile.", profileResource),
  },
  {
    method: "GET",
    path: "/api/profile/digest",
    tag: "Profile",
    summary: "Get your daily digest",
    responses: ok("When you get an email about what is unread, if you do.", digestResource),
  },
  {
    method: "PUT",
    path: "/api/profile/digest",
    tag: "Profile",
    summary: "Set your daily digest",
    description:
      "An email a day, at this hour in this time zone, about notifications that arrived since the last one and are still unread. None if there are none.",
    body: {
      schema: digestBody,
      example: { is_active: true, hour: 8, time_zone: "Europe/Paris" },
    },
    responses: ok("The digest, and when the next one is due.", digestResource),
  },
  {
    method: "GET",
    path: "/api/profile/reminders",
    tag: "Profile",
    summary: "Get whether you are reminded of due dates",
    responses: ok("Whether you get these emails.", remindersResource),
  },
  {
    method: "PUT",
    path: "/api/profile/reminders",
    tag: "Profile",
    summary: "Turn reminders of due dates on or off",
    description:
      "An email at 8:00 in the workspace’s time zone about issues you are assigned to or watch that are due the next day or became overdue. None if there are none.",
    body: { schema: remindersBody, example: { is_active: true } },
    responses: ok("Whether you get these emails.", remindersResource),
  },
  {
    method: "GET",
    path: "/api/profile/favorites",
    tag: "Profile",
    summary: "List your favorites",
    description:
      "Projects, saved views and issues, in your order. Leaves out those you can no longer see.",
    responses: ok("The favorites.", z.array(favoriteResource)),
  },
  {
    method: "POST",
    path: "/api/profile/favorites",
    tag: "Profile",
    summary: "Add a favorite",
    description: `Takes one of \`project_id\`, \`view_id\` and \`issue_id\`. Adds it at the end; at most ${FAVORITE_LIMIT}.`,
    body: { schema: favoriteBody, example: { project_id: 1 } },
    responses: {
      ...created("The new favorite.", favoriteResource),
      ...ok("The favorite, if there was one already.", favoriteResource),
    },
  },
  {
    method: "PUT",
    path: "/api/profile/favorites",
    tag: "Profile",
    summary: "Order your favorites",
    description:
      "Favorites that are not listed come last, in their previous order. Unknown ids are ignored.",
    body: { schema: favoriteOrderBody, example: { ids: [3, 1, 2] } },
    responses: ok("The favorites, in their new order.", z.array(favoriteResource)),
  },
  {
    method: "DELETE",
    path: "/api/profile/favorites/{id}",
    tag: "Profile",
    summary: "Remove a favorite",
    description: "The project, view or issue itself is not affected.",
    responses: done(),
  },
  {
    method: "PUT",
    path: "/api/profile/password",
    tag: "Profile",
    summary: "Change your password",
    description:
      "Requires the current password. Ends all other browser sessions and, with `end_tokens`, revokes all API tokens and calendar feeds.",
    body: {
      schema: passwordChangeBody,
      example: { current_password: "the old password", password: "a long new password" },
    },
    isThrottled: true,
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/profile/email",
    tag: "Profile",
    summary: "Request an email address change",
    description: "Emails the new address a link that must be opened to confirm the change.",
    body: { schema: emailChangeBody, example: { email: "ada@example.test", password: "…" } },
    isThrottled: true,
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/profile/test-email",
    tag: "Profile",
    summary: "Send yourself a test email",
    isThrottled: true,
    responses: done("The email was queued."),
  },
];

const sessions: Operation[] = [
  {
    method: "GET",
    path: "/api/sessions",
    tag: "Profile",
    summary: "List your browser sessions",
    responses: ok("The caller's sessions.", z.array(sessionResource)),
  },
  {
    method: "DELETE",
    path: "/api/sessions",
    tag: "Profile",
    summary: "End your other browser sessions",
    responses: done(),
  },
  {
    method: "DELETE",
    path: "/api/sessions/{id}",
    tag: "Profile",
    summary: "End one of your browser sessions",
    responses: done(),
  },
];

export const accountOperations: Operation[] = [...tokens, ...profile, ...sessions];
