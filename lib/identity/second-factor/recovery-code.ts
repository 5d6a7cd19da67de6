import { randomInt } from "node:crypto";
import { hashSecret } from "@/lib/identity/auth/bearer-token";

/** No letter that reads like another or like a figure. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const SHAPE = /^[2-9a-hjkmnp-z]{16}$/;

/** A code for when the phone is gone: 16 characters in fours, some 79 bits. Only its SHA-256 is stored. */
export function makeRecoveryCode(): string {
  const four = () =>
    Array.from({ length: 4 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return [four(), four(), four(), four()].join("-");
}

/** What is stored of a code, however it was typed; undefined for what cannot be one. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]/g, "");
  return SHAPE.test(plain) ? hashSecret(plain) : undefined;
}
