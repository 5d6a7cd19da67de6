"use client";

import { Markdown } from "@/components/ui/text/markdown";
import { MarkdownImagesContext } from "@/components/ui/text/markdown-contexts";
import { fileUrl, useDraftFiles } from "./draft-files";
import { fileIds, replaceMarks } from "./file-marks";

/** Where an attachment of the new issue would be. Only such images are shown. */
const place = (index: number) => `/api/projects/0/issues/new/attachments/${index}`;

/** The description as it will look, with its files. */
export function DraftPreview({ text }: { text: string }) {
  const files = useDraftFiles();
  const images = new Map<string, string>();
  const replacements = new Map<string, string>();
  for (const [index, id] of fileIds(text).entries()) {
    const file = files.get(id);
    if (!file?.type.startsWith("image/")) continue;
    images.set(place(index), fileUrl(id, file));
    replacements.set(id, `![${file.name.replace(/[\\[\]]/g, "\\$&")}](${place(index)})`);
  }
  if (text.trim() === "") return <p className="text-sm text-text-muted">Nothing to preview.</p>;
  return (
    <MarkdownImagesContext value={images}>
      <Markdown>{replaceMarks(text, replacements)}</Markdown>
    </MarkdownImagesContext>
  );
}
