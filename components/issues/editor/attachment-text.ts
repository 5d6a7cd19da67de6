import type { Attachment } from "@/lib/issues/attachments/schema";

function label(name: string): string {
  return name.replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
}

/** Returns a file as Markdown. An image is embedded; anything else is linked. */
export function attachmentMarkdown({ file_name, content_type, url }: Attachment): string {
  const isImage = content_type.startsWith("image/");
  return `${isImage ? "!" : ""}[${label(file_name)}](${url})`;
}

/** The placeholder until the file is uploaded. */
export function uploadingMark(name: string): string {
  return `![Uploading ${label(name)}…]()`;
}
