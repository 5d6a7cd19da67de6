import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { config } from "@/lib/platform/config/config";
import { type FileStore, StoredFileMissing } from "./stored-file";

/** An unresponsive store must not block a worker or reader forever. */
const CONNECT_MS = 5_000;
const RESPONSE_TIMEOUT_MS = 60_000;

let client: S3Client | undefined;

function openClient(): S3Client {
  const env = config();
  const id = env.STORAGE_S3_ACCESS_KEY_ID;
  const secret = env.STORAGE_S3_SECRET_ACCESS_KEY;
  return new S3Client({
    region: env.STORAGE_S3_REGION ?? "us-east-1",
    // Stores other than Amazon's use path-style URLs, and not all support its newer checksums.
    ...(env.STORAGE_S3_ENDPOINT === undefined
      ? {}
      : { endpoint: env.STORAGE_S3_ENDPOINT, forcePathStyle: true }),
    ...(id === undefined || secret === undefined
      ? {}
      : { credentials: { accessKeyId: id, secretAccessKey: secret } }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: RESPONSE_TIMEOUT_MS },
  });
}

/**
 * Stores files in a bucket. S3 needs the length first, so uploads are spooled to disk until
 * complete.
 */
export function s3Store(bucket: string): FileStore {
  const s3 = (client ??= openClient());
  async function put(key: string, draft: string): Promise<void> {
    const { size } = await stat(draft);
    const body = createReadStream(draft);
    try {
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentLength: size,
          ContentType: "application/octet-stream",
        }),
      );
    } finally {
      // If the store failed, the unread stream would stay open and keep the deleted file's disk
      // space in use.
      body.destroy();
    }
  }
  return {
    async write(key, source) {
      const draft = path.join(tmpdir(), `lanework-${randomUUID()}`);
      try {
        await pipeline(source, createWriteStream(draft, { mode: 0o600 }));
        await put(key, draft);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async read(key, range) {
      const last = range?.end === undefined ? "" : range.end - 1;
      const part = range ? { Range: `bytes=${range.start}-${last}` } : {};
      try {
        const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...part }));
        return found.Body as Readable;
      } catch (error) {
        if (error instanceof NoSuchKey) throw new StoredFileMissing(key);
        throw error;
      }
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
