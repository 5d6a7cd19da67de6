import { Kbd } from "@/components/ui/text/kbd";

/** A button's shortcut, shown only visually; `aria-keyshortcuts` conveys it to screen readers. */
export function KeyHint({ keys, onSolid = false }: { keys: string; onSolid?: boolean }) {
  return (
    <span aria-hidden="true" className="-mr-1 max-sm:hidden pointer-coarse:hidden">
      <Kbd keys={keys} onSolid={onSolid} />
    </span>
  );
}
