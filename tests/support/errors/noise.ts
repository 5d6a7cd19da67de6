import { createHash } from "node:crypto";

/**
 * Bytes that no packer makes smaller and that mean nothing, the same in every run: random ones are a picture or an empty
 * packed body once in some hundred times.
 */
export function noise(length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 64) }, (_, n) =>
    createHash("sha512").update(`noise ${n}`).digest(),
  );
  return Buffer.concat(parts).subarray(0, length);
}
