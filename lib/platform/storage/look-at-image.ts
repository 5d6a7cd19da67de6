import { fileTypeFromBuffer } from "file-type";

/** The images that are shown as such; anything else is bytes to be saved. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** As much of the beginning as recognition may need: a colour profile stands before the picture. */
const HEAD = 64 * 1024;

/** Only what begins like this is looked at: of other files a guess would be unpacked, and no guess counts. */
const BEGINNINGS = /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP)/s;
/** Where a script hides in the first numbers: so wide a GIF, and so long a first segment of a JPEG, read as its text. */
const SCRIPT_BEGINNINGS = /^(GIF8[79]a.[\x09-\xff]|\xff\xd8\xff.\/\*)/s;

/** What a picture that is also a page or a document holds; long enough not to come up by chance. */
const FOREIGN =
  /<(script|html|!doctype|svg[\s>/]|iframe|body|object|embed|\?php)|javascript:|%pdf-/i;
/** More than the longest of them, which may lie across two chunks. */
const OVERLAP = 24;

/** Looks at a file while it passes: which of the images it is, and whether it is nothing else besides. */
export class ImageLook {
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
    if (this.size < HEAD) this.head.push(chunk.slice(0, HEAD - this.size));
    this.size += chunk.byteLength;
    if (this.isForeign) return;
    const text = this.tail + Buffer.from(chunk).toString("latin1");
    this.isForeign = FOREIGN.test(text);
    this.tail = text.slice(-OVERLAP);
  }

  /** Once all has passed: the type that the bytes have, or undefined for what is no such image, or not only one. */
  async type(): Promise<ImageType | undefined> {
    const head = Buffer.concat(this.head);
    const start = head.subarray(0, 64).toString("latin1");
    if (this.isForeign || !BEGINNINGS.test(start) || SCRIPT_BEGINNINGS.test(start))
      return undefined;
    const found = await fileTypeFromBuffer(head).catch(() => undefined);
    const mime = found?.mime === "image/apng" ? "image/png" : found?.mime;
    return IMAGE_TYPES.find((type) => type === mime);
  }
}
