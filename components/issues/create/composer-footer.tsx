"use client";

import { useRef, type ReactNode } from "react";
import { Eye, Paperclip, Pencil } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Switch } from "@/components/ui/form/switch";
import { Kbd } from "@/components/ui/text/kbd";

interface ComposerFooterProps {
  isAnother: boolean;
  onAnother: (isAnother: boolean) => void;
  isPreview: boolean;
  onPreview: (isPreview: boolean) => void;
  isSending: boolean;
  onSend: () => void;
  onFiles: (files: Iterable<File>) => void;
  /** Why files cannot be attached. */
  filesReason: string | undefined;
  /** Other ways to write the issue. */
  children: ReactNode;
}

/** What can be done with the text: attach, preview, create. */
export function ComposerFooter(props: ComposerFooterProps) {
  const { isAnother, onAnother, isPreview, onPreview, isSending, onSend, children } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="Attach files"
        disabledReason={props.filesReason}
        onClick={() => picker.current?.click()}
      >
        <Paperclip />
      </IconButton>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label="Files to attach"
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          event.target.value = "";
        }}
      />
      <IconButton
        label="Preview"
        aria-pressed={isPreview}
        className="aria-pressed:bg-surface-selected"
        onClick={() => onPreview(!isPreview)}
      >
        {isPreview ? <Pencil /> : <Eye />}
      </IconButton>
      <div className="mr-auto max-sm:hidden">{children}</div>
      <Switch
        label={<>Create another</>}
        checked={isAnother}
        onCheckedChange={onAnother}
        className="items-center gap-2 text-sm max-sm:ml-auto max-sm:text-xs"
      />
      <Button
        variant="primary"
        loading={isSending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onSend}
      >
        <span>
          Create<span className="max-sm:sr-only"> issue</span>
        </span>
        <Kbd keys="mod+enter" onSolid className="max-sm:hidden" />
      </Button>
    </>
  );
}
