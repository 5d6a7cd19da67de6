"use client";

import type { ReactNode } from "react";
import { ChevronsUpDown } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import type { ComboboxBase } from "./combobox-options";
import { loadComboboxList } from "./combobox-lazy";
import { controlStyles } from "@/components/ui/form/control-styles";
import { useFieldProps } from "@/components/ui/form/field-context";
import { focusFirstField } from "@/components/ui/overlay/layer-events";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlay/popover";

interface ComboboxFrameProps extends Pick<
  ComboboxBase<string | number>,
  "label" | "trigger" | "isWide" | "size" | "disabled" | "id" | "className"
> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The content of the closed field; null for the placeholder. */
  shown: ReactNode;
  /** The same content as plain text. */
  shownText: string;
  children: ReactNode;
}

const loadAhead = () => void loadComboboxList();

/** The closed field and the panel of a combobox. */
export function ComboboxFrame(props: ComboboxFrameProps) {
  const {
    label,
    trigger,
    isWide = false,
    size = "md",
    disabled = false,
    id,
    shown,
    shownText,
  } = props;
  const field = useFieldProps({ ...(id !== undefined && { id }) });
  return (
    <Popover open={props.open} onOpenChange={props.onOpenChange}>
      <PopoverTrigger asChild onNear={loadAhead}>
        {trigger ?? (
          <button
            type="button"
            {...field}
            data-field=""
            aria-label={`${label}: ${shownText}`}
            disabled={disabled}
            className={cn(
              controlStyles({ size }),
              "flex min-w-0 items-center justify-between gap-2 px-2 text-left hover:bg-surface-hover",
              props.className,
            )}
          >
            {shown ?? <span className="truncate text-text-muted">{shownText}</span>}
            <ChevronsUpDown className="size-4 shrink-0 text-text-muted" />
          </button>
        )}
      </PopoverTrigger>
      <PopoverContent
        isPhoneSheet
        aria-label={label}
        className={cn("min-w-(--radix-popover-trigger-width)", isWide ? "w-[34rem]" : "w-72")}
        // Only now does a dialog around it let go of the focus.
        onOpenAutoFocus={focusFirstField}
      >
        {props.children}
      </PopoverContent>
    </Popover>
  );
}
