"use client";

import type { RefObject } from "react";
import { FileText } from "@/components/ui/icon/icons";
import { CaretList } from "@/components/issues/editor/caret-list";
import type { useTemplateCommand } from "./use-template-command";

interface TemplateListProps {
  command: ReturnType<typeof useTemplateCommand>;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The templates that match the text after "/". */
export function TemplateList({ command: { found, list }, field }: TemplateListProps) {
  const templates = found.length === 1 ? "1 template" : `${found.length} templates`;
  return (
    <CaretList
      field={field}
      at={0}
      items={found}
      list={list}
      announcement={`${templates}: arrow keys to choose, Enter to use.`}
    >
      {({ name }) => (
        <>
          <FileText className="text-text-muted" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </>
      )}
    </CaretList>
  );
}
