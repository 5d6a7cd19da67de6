import { fileTypeFromBuffer } from "file-type";

/** Image types shown inline; any other file is offered as a download. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Bytes read for detection: a color profile may precede the image data. */
const HEADER_BYTES = 64 * 1024;

/**
 * Only files with these signatures are examined: for others, detection would unpack archives, and
 * its result would not matter.
 */
const IMAGE_SIGNATURES = /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP)/s;
/**
 * Files whose header doubles as script text: GIFs of a certain width, and JPEGs with a certain
 * first segment length.
 */
const SCRIPT_SIGNATURES = /^(GIF8[79]a.[\x09-\xff]|\xff\xd8\xff.\/\*)/s;

/** Markers of files that are also a web page or document; long enough not to occur by chance. */
const FOREIGN_MARKERS =
  /<(script|html|!doctype|svg[\s>/]|iframe|body|object|embed|\?php)|javascript:|%pdf-/i;
/** Longer than the longest marker, which may span two chunks. */
const OVERLAP_BYTES = 24;

/**
 * Detects the image type of a file as it streams through, and rejects files that are also something
 * else.
 */
export class ImageDetector {
  private head: Uint8Array[] = [];
  private size = 0;
  private tail = "";
  private isForeign = false;

  async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.see(chunk);
      yield chunk;
    }
  }

  private see(chunk: Uint8Array): void {
    if (this.size < HEADER_BYTES) this.head.push(chunk.slice(0, HEADER_BYTES - this.size));
    this.size += chunk.byteLength;
    if (this.isForeign) return;
    const text = this.tail + Buffer.from(chunk).toString("latin1");
    this.isForeign = FOREIGN_MARKERS.test(text);
    this.tail = text.slice(-OVERLAP_BYTES);
  }

  /**
   * Call after the stream has ended. Returns the detected image type; undefined for other or
   * ambiguous files.
   */
  async type(): Promise<ImageType | undefined> {
    const head = Buffer.concat(this.head);
    const start = head.subarray(0, 64).toString("latin1");
    if (this.isForeign || !IMAGE_SIGNATURES.test(start) || SCRIPT_SIGNATURES.test(start))
      return undefined;
    const found = await fileTypeFromBuffer(head).catch(() => undefined);
    const mime = found?.mime === "image/apng" ? "image/png" : found?.mime;
    return IMAGE_TYPES.find((type) => type === mime);
  }
}
