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

/** A new key for a second factor in base 32: 160 bits, as RFC 4226 wants for SHA-1. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from the picture. `issuer`: what it lists the account under. */
export function totpUri(secret: string, issuer: string, email: string): string {
  const shown = { issuer: issuer.replaceAll(":", " "), label: email };
  return new TOTP({ ...shown, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The time step whose code this is, or undefined: that of `now`, the one before or the one after, since clocks differ and
 * people type slowly (RFC 6238 §5.2).
 */
export function totpStep(secret: string, code: string, now = Date.now()): number | undefined {
  // Digits of other scripts make the library throw.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const totp = generator(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** The code of the step at this time. */
export function totpCode(secret: string, at: number): string {
  return generator(secret).generate({ timestamp: at });
}
