import type { Attachment } from "@/lib/issues/attachments/schema";

function label(name: string): string {
  return name.replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
}

/** A file in a Markdown text: an image is embedded, anything else is a link. */
export function attachmentMarkdown({ file_name, content_type, url }: Attachment): string {
  const isImage = content_type.startsWith("image/");
  return `${isImage ? "!" : ""}[${label(file_name)}](${url})`;
}

/** The placeholder until the file is uploaded. */
export function uploadingMark(name: string): string {
  return `![Uploading ${label(name)}…]()`;
}
