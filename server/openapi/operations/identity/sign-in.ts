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
import { done, ok } from "../../response-types";
import type { Operation } from "../../operation";

const PROOF = { password: "correct horse battery", code: "123456" };

/** Messages specific to these operations. All other errors are the same everywhere. */
const refusal = z.strictObject({ message: z.string() });

const secondFactor: Operation[] = [
  {
    method: "GET",
    path: "/api/profile/second-factor",
    tag: "Two-factor authentication",
    summary: "Get your two-factor status",
    responses: ok("Whether it is on, and how many recovery codes are left.", secondFactorResource),
  },
  {
    method: "POST",
    path: "/api/profile/second-factor",
    tag: "Two-factor authentication",
    summary: "Set up two-factor authentication",
    description:
      "Returns a key for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). Sign-in does not change until " +
      "the first code is confirmed. Returns 422 if two-factor authentication is already on.",
    isThrottled: true,
    body: { schema: beginBody, example: { password: PROOF.password } },
    responses: ok("The key, as text and as a URI for a QR code.", totpKeyResource),
  },
  {
    method: "POST",
    path: "/api/profile/second-factor/confirm",
    tag: "Two-factor authentication",
    summary: "Turn on two-factor authentication",
    description:
      "Confirms the first code. From then on, signing in with a password also requires a code. Ends the caller's other sessions.",
    isThrottled: true,
    body: { schema: confirmBody, example: { code: PROOF.code } },
    responses: ok("Ten recovery codes, shown only once.", recoveryCodesResource),
  },
  {
    method: "POST",
    path: "/api/profile/second-factor/recovery-codes",
    tag: "Two-factor authentication",
    summary: "Create new recovery codes",
    description: "Invalidates the previous ones. Requires a code from the app or a recovery code.",
    isThrottled: true,
    body: { schema: ownerBody, example: PROOF },
    responses: ok("Ten recovery codes, shown only once.", recoveryCodesResource),
  },
  {
    method: "DELETE",
    path: "/api/profile/second-factor",
    tag: "Two-factor authentication",
    summary: "Turn off two-factor authentication",
    isThrottled: true,
    body: { schema: ownerBody, example: PROOF },
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/users/{id}/reset-second-factor",
    tag: "Users",
    summary: "Reset a user's two-factor authentication",
    description:
      "Notifies the user by email. Only an admin can reset it for another admin. Returns 422 if you try to reset your own, because turning it off requires a code.",
    permission: "Users: Update",
    responses: done(),
  },
];

const identities: Operation[] = [
  {
    method: "GET",
    path: "/api/profile/identities",
    tag: "Profile",
    summary: "List your linked accounts",
    description: "Accounts at the OpenID Connect provider that the caller can sign in with.",
    responses: ok("The linked accounts, oldest first.", z.array(identityResource)),
  },
  {
    method: "DELETE",
    path: "/api/profile/identities/{id}",
    tag: "Profile",
    summary: "Unlink an account",
    description:
      "Returns 422 for a wrong password, or if the caller has none, because the linked account is their only way to sign in.",
    isThrottled: true,
    body: { schema: unlinkBody, example: { password: PROOF.password } },
    responses: done(),
  },
];

const browser: Operation[] = [
  {
    method: "POST",
    path: "/api/auth/second-factor",
    tag: "Sign-in",
    summary: "Enter a two-factor code",
    description:
      "Completes a sign-in that was started with a password. The browser's cookie allows five attempts within five minutes; after that, the response is 401.",
    auth: "none",
    isThrottled: true,
    body: { schema: secondFactorBody, example: { code: PROOF.code } },
    responses: {
      204: { description: "Signed in.", headers: { "Set-Cookie": "The new browser session." } },
      401: {
        description: "The sign-in has expired. Start over with your password.",
        schema: refusal,
      },
    },
  },
  {
    method: "POST",
    path: "/api/auth/oidc/start",
    tag: "Sign-in",
    summary: "Start sign-in with the OpenID Connect provider",
    auth: "none",
    isThrottled: true,
    body: { schema: oidcStartBody, example: { callback_url: "/projects" } },
    responses: {
      ...ok("The provider URL to redirect the browser to.", z.strictObject({ url: z.string() }), {
        "Set-Cookie": "The sign-in state, valid for ten minutes.",
      }),
      404: { description: "No provider is configured.", schema: refusal },
      502: { description: "The provider cannot be reached.", schema: refusal },
    },
  },
  {
    method: "GET",
    path: "/api/auth/oidc/callback",
    tag: "Sign-in",
    summary: "Finish sign-in with the OpenID Connect provider",
    description: "The redirect URI to register with the provider, once per workspace address.",
    auth: "none",
    query: z.object({
      code: z.string().optional(),
      state: z.string().optional(),
      iss: z.string().optional(),
      error: z.string().optional(),
    }),
    responses: {
      303: {
        description: "Redirects to the requested page, or to the sign-in page with an error.",
        headers: { "Set-Cookie": "The new browser session.", Location: "A path on this host." },
      },
    },
  },
];

export const signInOperations: Operation[] = [...secondFactor, ...identities, ...browser];
