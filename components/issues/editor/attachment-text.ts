import type { Attachment } from "@/lib/issues/attachments/schema";

function label(name: string): string {
  return name.replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ");
}

/** A file in a Markdown text: an image is shown, anything else is a link. */
export function attachmentMarkdown({ file_name, content_type, url }: Attachment): string {
  const isImage = content_type.startsWith("image/");
  return `${isImage ? "!" : ""}[${label(file_name)}](${url})`;
}

/** What stands in the text until the file is there. */
export function uploadingMark(name: string): string {
  return `![Uploading ${label(name)}…]()`;
}
