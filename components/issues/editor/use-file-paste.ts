"use client";

import { type ClipboardEvent, type RefObject, use, useEffect, useRef } from "react";
import { AttachContext } from "./attach-context";
import { attachmentMarkdown, uploadingMark } from "./attachment-text";

interface FilePaste {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
}

/**
 * Attaches files that are pasted into a Markdown text, and puts them where they were pasted. Until one is there its place
 * is held; when it is given up, the place is taken out again.
 */
export function useFilePaste({ field, value, onChange }: FilePaste) {
  const attach = use(AttachContext);
  const latest = useRef({ value, onChange });

  // A file arrives long after the rendering in which it was pasted.
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);

  function replace(mark: string, by: string) {
    const { value: text, onChange: tell } = latest.current;
    if (text.includes(mark)) tell(text.replace(mark, () => by));
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    const area = field.current;
    // A spreadsheet's cells come as text and as a picture: text is what a text wants.
    const isText = event.clipboardData.types.includes("text/plain");
    if (!attach || !area || files.length === 0 || isText) return;
    event.preventDefault();
    const marks = files.map((file) => uploadingMark(file.name));
    area.setRangeText(marks.join("\n"), area.selectionStart, area.selectionEnd, "end");
    onChange(area.value);
    files.forEach((file, index) => {
      const mark = marks[index] ?? "";
      void attach(file).then((attachment) =>
        replace(mark, attachment ? attachmentMarkdown(attachment) : ""),
      );
    });
  }

  return { onPaste };
}
