import { hash } from "node:crypto";
import { addressBlock, type ClientAddress } from "@/lib/platform/http/client-address";

declare const made: unique symbol;

/**
 * The subject of a throttle. Built only from ids and parsed addresses, because clients could vary
 * the spelling of raw request text to get a separate count
 * (docs/decisions/0033-throttles-and-known-devices.md).
 */
export type ThrottleSubject = string & { readonly [made]: true };

export function userSubject({ tenantId, userId }: { tenantId: number; userId: number }) {
  return `user ${tenantId} ${userId}` as ThrottleSubject;
}

/** An IPv4 address, or the /64 of an IPv6 address. */
export function addressSubject(address: ClientAddress) {
  return `address ${addressBlock(address)}` as ThrottleSubject;
}

/** Narrows a subject to its requests from one address. */
export function subjectAtAddress(subject: ThrottleSubject, address: ClientAddress) {
  return `${subject} at ${addressBlock(address)}` as ThrottleSubject;
}

export function feedSubject({ tenantId, feedId }: { tenantId: number; feedId: number }) {
  return `feed ${tenantId} ${feedId}` as ThrottleSubject;
}

export function sessionSubject({ tenantId, sessionId }: { tenantId: number; sessionId: number }) {
  return `session ${tenantId} ${sessionId}` as ThrottleSubject;
}

declare const ours: unique symbol;

/** An id that we issued in sealed form, so clients cannot forge one. */
export type SealedId = string & { readonly [ours]: true };

export function sealedSubject(id: SealedId) {
  return `sealed ${id}` as ThrottleSubject;
}

declare const folded: unique symbol;

/**
 * An email address that no user has, case-folded by PostgreSQL the same way as for user lookups.
 */
export type FoldedEmail = string & { readonly [folded]: true };

/**
 * The subject for an email address without a user. It must be throttled exactly like a real user,
 * because any difference would reveal who has an account.
 */
export function unknownEmailSubject(tenantId: number, email: FoldedEmail) {
  return `nobody ${tenantId} ${hash("sha256", email, "base64url")}` as ThrottleSubject;
}
