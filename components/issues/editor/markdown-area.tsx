"use client";

import { useImperativeHandle, useRef, type ComponentProps, type ReactNode, type Ref } from "react";
import { useProjectIfAny } from "@/components/screen/access/project-context";
import { Field } from "@/components/ui/form/field";
import { Textarea } from "@/components/ui/form/textarea";
import { MentionList } from "./mention-list";
import { useFilePaste } from "./use-file-paste";
import { useMention } from "./use-mention";

type Area = HTMLTextAreaElement | null;

/** Completes something else than names while it is open. */
export interface Completion {
  isOpen: boolean;
  /** Call when the text or the caret may have changed. */
  follow: () => void;
  fieldProps: ComponentProps<"textarea">;
  list: ReactNode;
}

interface MarkdownAreaProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | readonly string[] | undefined;
  /** Minimum number of lines. */
  rows?: number;
  placeholder?: string | undefined;
  isBare?: boolean;
  className?: string;
  completion?: Completion;
  ref?: Ref<Area>;
}

/**
 * A field for Markdown: in a project, `@` completes members' names, and pasted files are attached
 * where that is possible.
 */
export function MarkdownArea(props: MarkdownAreaProps) {
  const { label, value, onChange, error, rows = 8, isBare = false, completion, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<Area, Area>(ref, () => field.current);
  const mention = useMention({ projectId: useProjectIfAny()?.id, field, onChange });
  const filePaste = useFilePaste({ field, value, onChange });
  const isOpen = mention.isOpen || completion?.isOpen;
  return (
    <div className="relative" data-keeps-escape={isOpen ? "" : undefined}>
      <Field label={label} hideLabel error={error}>
        <Textarea
          {...(completion?.isOpen ? completion.fieldProps : mention.fieldProps)}
          {...filePaste}
          ref={field}
          rows={rows}
          isBare={isBare}
          {...(props.className !== undefined && { className: props.className })}
          placeholder={props.placeholder ?? "Markdown: **bold**, `code`, - lists, @names"}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            mention.follow();
            completion?.follow();
          }}
        />
      </Field>
      {mention.isOpen && <MentionList mention={mention} field={field} />}
      {completion?.isOpen && completion.list}
    </div>
  );
}
