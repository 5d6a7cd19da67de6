import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { inputsLabel, groupingText } from "@/components/errors/group/group-text";

/** Why the occurrences are grouped, and what was compared. */
export function GroupingExplanation({ group: { grouping, fingerprint } }: { group: ErrorGroup }) {
  return (
    <section aria-labelledby="why-heading">
      <h2 id="why-heading" className="mb-1 text-md font-semibold">
        Why these are grouped
      </h2>
      <p className="text-sm text-text-muted">{groupingText(grouping)}</p>
      {grouping && grouping.inputs.length > 0 && (
        <ol
          aria-label={inputsLabel(grouping.source)}
          className="mt-2 max-h-72 divide-y divide-border overflow-y-auto rounded-md border border-border"
          tabIndex={0}
        >
          {grouping.inputs.map((input, at) => (
            <li key={at} className="px-2.5 py-1 font-mono text-xs break-words whitespace-pre-wrap">
              {input}
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2 text-xs text-text-muted">
        Fingerprint <span className="font-mono">{fingerprint.slice(0, 12)}</span>
      </p>
    </section>
  );
}
