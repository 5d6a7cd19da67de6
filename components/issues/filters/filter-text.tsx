"use client";

import { useEffect, useRef, useState, type Ref } from "react";
import { Search } from "@/components/ui/icon/icons";
import { Input } from "@/components/ui/form/input";
import { cleanQuery } from "@/lib/issues/issues/client/filters";

/** Typing counts as finished after a pause this long. */
const PAUSE_MS = 250;

interface FilterTextProps {
  value: string | undefined;
  onChange: (query: string | undefined) => void;
  /** Called after Enter, Escape or Down, which move on to what the text filters. */
  onLeave?: (query: string | undefined) => void;
  /** The search page has a different label and layout. */
  label?: string;
  placeholder?: string;
  className?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const LABEL = "Filter by text";

const LEAVING_KEYS: ReadonlySet<string> = new Set(["Enter", "Escape", "ArrowDown"]);

/** The text filter, which applies after a pause in typing. */
export function FilterText(props: FilterTextProps) {
  const {
    value,
    onChange,
    onLeave,
    label = LABEL,
    placeholder = LABEL,
    autoFocus = false,
    ref,
  } = props;
  // The text being typed, including spaces. Null once the field loses focus or the URL has changed.
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The last reported text. `value` follows a moment later.
  const reported = useRef(value);
  useEffect(() => {
    reported.current = value;
  }, [value]);

  useEffect(() => {
    const discardTyped = () => setTyped(null);
    window.addEventListener("popstate", discardTyped);
    return () => {
      window.removeEventListener("popstate", discardTyped);
      clearTimeout(timer.current);
    };
  }, []);

  function commit(text: string) {
    clearTimeout(timer.current);
    const query = cleanQuery(text);
    if (query === reported.current) return;
    reported.current = query;
    onChange(query);
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(text), PAUSE_MS);
  }

  function leave() {
    if (typed !== null) commit(typed);
    setTyped(null);
  }

  return (
    <Input
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoFocus={autoFocus}
      icon={<Search />}
      className={props.className ?? "w-full sm:w-52"}
      maxLength={200}
      value={typed ?? value ?? ""}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const { key, currentTarget: input } = event;
        if (key === "Enter") commit(input.value);
        if (key === "Escape") {
          // The browser would clear the field. Leaving it instead keeps the results.
          event.preventDefault();
          input.blur();
        }
        if (!onLeave || !LEAVING_KEYS.has(key)) return;
        event.preventDefault();
        commit(input.value);
        onLeave(cleanQuery(input.value));
      }}
    />
  );
}
