import { z } from "zod";
import { oidcStartBody, secondFactorBody } from "@/lib/identity/auth/schema";
import { identityResource, unlinkBody } from "@/lib/identity/oidc/schema";
import {
  beginBody,
  confirmBody,
  ownerBody,
  recoveryCodesResource,
  secondFactorResource,
  totpKeyResource,
} from "@/lib/identity/second-factor/schema";
import { done, ok } from "../../answers";
import type { Operation } from "../../operation";

const PROOF = { password: "correct horse battery", code: "123456" };

/** Messages specific to these operations; all other errors are the same everywhere. */
const refusal = z.strictObject({ message: z.string() });

const secondFactor: Operation[] = [
  {
    method: "GET",
    path: "/api/profile/second-factor",
    tag: "Second factor",
    summary: "Read whether your second factor is on",
    answers: ok("Where it stands.", secondFactorResource),
  },
  {
    method: "POST",
    path: "/api/profile/second-factor",
    tag: "Second factor",
    summary: "Begin to turn your second factor on",
    description:
      "Answers a key for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). Signing in stays as it is until the first code is confirmed. 422 where it is on already.",
    isThrottled: true,
    body: { schema: beginBody, example: { password: PROOF.password } },
    answers: ok("The key, as text and as the address that a QR code holds.", totpKeyResource),
  },
  {
    method: "POST",
    path: "/api/profile/second-factor/confirm",
    tag: "Second factor",
    summary: "Turn your second factor on",
    description:
      "With the first code of the key. From then on signing in by password takes a code; the caller's other sessions end.",
    isThrottled: true,
    body: { schema: confirmBody, example: { code: PROOF.code } },
    answers: ok("Ten recovery codes, shown this once.", recoveryCodesResource),
  },
  {
    method: "POST",
    path: "/api/profile/second-factor/recovery-codes",
    tag: "Second factor",
    summary: "Make new recovery codes",
    description: "The older ones end. A code of the app or a recovery code proves who asks.",
    isThrottled: true,
    body: { schema: ownerBody, example: PROOF },
    answers: ok("Ten recovery codes, shown this once.", recoveryCodesResource),
  },
  {
    method: "DELETE",
    path: "/api/profile/second-factor",
    tag: "Second factor",
    summary: "Turn your second factor off",
    isThrottled: true,
    body: { schema: ownerBody, example: PROOF },
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/users/{id}/reset-second-factor",
    tag: "Users",
    summary: "Turn off the second factor of somebody who lost it",
    description:
      "The user is mailed. An admin's takes an admin; 422 for your own, which takes a code.",
    permission: "Users: Update",
    answers: done(),
  },
];

const identities: Operation[] = [
  {
    method: "GET",
    path: "/api/profile/identities",
    tag: "Profile",
    summary: "List your linked accounts",
    description: "Accounts at the OpenID Connect provider that sign the caller in.",
    answers: ok("Oldest first.", z.array(identityResource)),
  },
  {
    method: "DELETE",
    path: "/api/profile/identities/{id}",
    tag: "Profile",
    summary: "Unlink an account",
    description:
      "422 on password when it is wrong, or the caller has none: this is their only way in.",
    isThrottled: true,
    body: { schema: unlinkBody, example: { password: PROOF.password } },
    answers: done(),
  },
];

const browser: Operation[] = [
  {
    method: "POST",
    path: "/api/auth/second-factor",
    tag: "Signing in",
    summary: "Give the code that a right password was answered with a question for",
    description:
      "For a browser that carries the question in its cookie, for five minutes and five answers; 401 afterwards.",
    auth: "none",
    isThrottled: true,
    body: { schema: secondFactorBody, example: { code: PROOF.code } },
    answers: {
      204: { description: "Signed in.", headers: { "Set-Cookie": "The new browser session." } },
      401: {
        description: "The sign-in is over: it begins with the password again.",
        schema: refusal,
      },
    },
  },
  {
    method: "POST",
    path: "/api/auth/oidc/start",
    tag: "Signing in",
    summary: "Begin to sign in by the OpenID Connect provider",
    auth: "none",
    isThrottled: true,
    body: { schema: oidcStartBody, example: { callback_url: "/projects" } },
    answers: {
      ...ok("Where the browser is to go.", z.strictObject({ url: z.string() }), {
        "Set-Cookie": "What the browser carries until it comes back, for ten minutes.",
      }),
      404: { description: "No provider is set.", schema: refusal },
      502: { description: "The provider cannot be reached.", schema: refusal },
    },
  },
  {
    method: "GET",
    path: "/api/auth/oidc/callback",
    tag: "Signing in",
    summary: "Come back from the OpenID Connect provider",
    description: "The redirect URI to register with the provider, on each workspace's own address.",
    auth: "none",
    query: z.object({
      code: z.string().optional(),
      state: z.string().optional(),
      iss: z.string().optional(),
      error: z.string().optional(),
    }),
    answers: {
      303: {
        description:
          "On to the page asked for, signed in; or to the sign-in page, which says what was wrong.",
        headers: { "Set-Cookie": "The new browser session.", Location: "A page of this address." },
      },
    },
  },
];

export const signInOperations: Operation[] = [...secondFactor, ...identities, ...browser];
