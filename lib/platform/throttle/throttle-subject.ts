import { hash } from "node:crypto";
import { addressBlock, type ClientAddress } from "@/lib/platform/http/client-address";

declare const made: unique symbol;

/**
 * Whom a throttle counts. Made of ids and parsed addresses alone: of text from a request, another spelling would be
 * another count (docs/decisions/0033-throttles-and-known-devices.md).
 */
export type ThrottleSubject = string & { readonly [made]: true };

export function userSubject({ tenantId, userId }: { tenantId: number; userId: number }) {
  return `user ${tenantId} ${userId}` as ThrottleSubject;
}

/** An IPv4 address, or the /64 of an IPv6 one. */
export function addressSubject(address: ClientAddress) {
  return `address ${addressBlock(address)}` as ThrottleSubject;
}

/** One of them as far as it comes from this address. */
export function atAddress(subject: ThrottleSubject, address: ClientAddress) {
  return `${subject} at ${addressBlock(address)}` as ThrottleSubject;
}

export function sessionSubject({ tenantId, sessionId }: { tenantId: number; sessionId: number }) {
  return `session ${tenantId} ${sessionId}` as ThrottleSubject;
}

declare const ours: unique symbol;

/** An id that we made and that came back sealed, so that nobody else can make one. */
export type SealedId = string & { readonly [ours]: true };

export function sealedSubject(id: SealedId) {
  return `sealed ${id}` as ThrottleSubject;
}

declare const folded: unique symbol;

/** An address that nobody has, as PostgreSQL folds it: the folding by which people are found. */
export type FoldedEmail = string & { readonly [folded]: true };

/**
 * Whoever is meant by an address that nobody has: it must be refused just when a person would be, or the difference
 * would tell who has an account.
 */
export function nobodySubject(tenantId: number, email: FoldedEmail) {
  return `nobody ${tenantId} ${hash("sha256", email, "base64url")}` as ThrottleSubject;
}
