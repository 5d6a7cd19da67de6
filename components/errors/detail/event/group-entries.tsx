import type { ReactNode } from "react";
import { ChevronRight } from "@/components/ui/icon/icons";
import { type Entry, webAddress } from "./group-details";

/** A web URL as a link that sends no referrer; other values as text. */
export function SafeLink({ text }: { text: string }) {
  const address = webAddress(text);
  if (address === null) return <>{text}</>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer nofollow"
      className="text-accent-text underline"
    >
      {text}
    </a>
  );
}

interface EntryTableProps {
  /** What the rows contain, such as "Headers". */
  label: string;
  entries: readonly Entry[];
}

/** Names and values as a table, all as text. */
export function EntryTable({ label, entries }: EntryTableProps) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-xs">
      <tbody className="divide-y divide-border">
        {entries.map(({ name, text }, at) => (
          <tr key={at} className="align-top">
            <th
              scope="row"
              className="w-2/5 py-1 pr-3 text-left font-normal break-words text-text-muted sm:w-44"
            >
              {name}
            </th>
            <td className="py-1 font-mono break-words whitespace-pre-wrap">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FoldedProps {
  title: string;
  /** The number of entries. */
  count?: number;
  defaultOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A collapsible section of an occurrence. */
export function Folded({ title, count, defaultOpen = false, onToggle, children }: FoldedProps) {
  return (
    <details
      open={defaultOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className="group border-t border-border"
    >
      <summary className="flex list-none items-center gap-1.5 py-2 text-sm font-medium focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-text-muted transition-transform group-open:rotate-90"
        />
        {title}
        {count !== undefined && (
          <span className="text-xs font-normal text-text-muted numeric">{count}</span>
        )}
      </summary>
      <div className="pb-4 pl-5.5">{children}</div>
    </details>
  );
}
