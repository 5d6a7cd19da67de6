import { Secret, TOTP } from "otpauth";

const SECONDS = 30;

function generator(secret: string): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: SECONDS,
  });
}

/** Creates a key for a second factor, in base 32: 160 bits, as RFC 4226 recommends for SHA-1. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Returns the URL encoded in the QR code. `issuer` is the name under which apps list the account.
 */
export function totpUri(secret: string, issuer: string, email: string): string {
  const labels = { issuer: issuer.replaceAll(":", " "), label: email };
  return new TOTP({ ...labels, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Returns the time step that the code belongs to, or undefined. Accepts the step at `now`, the one
 * before and the one after, because clocks differ and people type slowly (RFC 6238 §5.2).
 */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
  // The library throws on non-ASCII digits.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = generator(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** Returns the code that is valid at this time. */
export function totpCode(secret: string, at: number): string {
  return generator(secret).generate({ timestamp: at });
}
