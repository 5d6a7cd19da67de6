import { ArrowRight, CornerDownLeft } from "@/components/ui/icon/icons";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";

interface CyclePathProps {
  /** Keys in `blocks` order. The last one equals the first. */
  keys: readonly string[];
  onDismiss: () => void;
}

/** Shows the cycle that a rejected dependency would create. */
export function CyclePath({ keys, onDismiss }: CyclePathProps) {
  const steps = keys.slice(0, -1);
  return (
    <Banner
      tone="danger"
      className="mt-2"
      actions={
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <p>Not added: these issues would block each other in a cycle.</p>
      <ol aria-label="Cycle" className="mt-2 flex flex-wrap items-center gap-x-1 gap-y-1.5">
        {steps.map((key, index) => (
          <li key={key} className="flex items-center gap-1">
            <span className="rounded-sm border border-border-strong bg-surface px-1.5 py-0.5 text-xs font-medium numeric">
              {key}
            </span>
            <span className="flex items-center gap-0.5 text-xs">
              blocks
              {index === steps.length - 1 ? (
                <>
                  <CornerDownLeft className="size-3.5" aria-hidden="true" />
                  <span className="font-medium numeric">{keys.at(-1)}</span>
                </>
              ) : (
                <ArrowRight className="size-3.5" aria-hidden="true" />
              )}
            </span>
          </li>
        ))}
      </ol>
    </Banner>
  );
}
