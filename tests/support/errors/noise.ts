import { createHash } from "node:crypto";

/**
 * Returns meaningless incompressible bytes, the same in every run. Truly random bytes would look
 * like an image or an empty archive once every few hundred runs.
 */
export function noise(length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 64) }, (_, n) =>
    createHash("sha512").update(`noise ${n}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, length);
}
