import { randomInt } from "node:crypto";
import { hashSecret } from "@/lib/identity/auth/bearer-token";

/** Without characters that are easily confused. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const SHAPE = /^[2-9a-hjkmnp-z]{16}$/;

/**
 * Creates a code for when the phone is lost: 16 characters in groups of four, about 79 bits. Only
 * its SHA-256 hash is stored.
 */
export function makeRecoveryCode(): string {
  const four = () =>
    Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return [four(), four(), four(), four()].join("-");
}

/** Returns the hash of a code, however it was typed, or undefined if the text cannot be a code. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]/g, "");
  return SHAPE.test(plain) ? hashSecret(plain) : undefined;
}
