"use client";

import { type ClipboardEvent, type RefObject, use, useEffect, useRef } from "react";
import { AttachContext } from "./attach-context";
import { uploadingMark } from "./attachment-text";

interface FilePaste {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
}

/**
 * Uploads files pasted into a Markdown field and inserts them where they were pasted. A placeholder
 * marks the position and is removed if the upload is cancelled.
 */
export function useFilePaste({ field, value, onChange }: FilePaste) {
  const attach = use(AttachContext);
  const latest = useRef({ value, onChange });

  // An upload may finish long after the render in which the file was pasted.
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);

  function replace(mark: string, replacement: string) {
    const { value: text, onChange: setText } = latest.current;
    if (text.includes(mark)) setText(text.replace(mark, () => replacement));
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    const area = field.current;
    // Spreadsheet cells are pasted as both text and an image; a text field uses the text.
    const isText = event.clipboardData.types.includes("text/plain");
    if (!attach || !area || files.length === 0 || isText) return;
    event.preventDefault();
    const marks = files.map((file) => uploadingMark(file.name));
    area.setRangeText(marks.join("\n"), area.selectionStart, area.selectionEnd, "end");
    onChange(area.value);
    files.forEach((file, index) => {
      const mark = marks[index] ?? "";
      void attach(file).then((markdown) => replace(mark, markdown ?? ""));
    });
  }

  return { onPaste };
}
