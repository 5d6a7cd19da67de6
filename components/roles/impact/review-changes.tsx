import { ArrowRight } from "@/components/ui/icon/icons";
import type { RoleChange } from "@/lib/people/roles/client/draft";
import { fieldName, valueText } from "@/components/roles/field-labels";

/** The draft's changes, one per line: before → after. */
export function ReviewChanges({ changes }: { changes: readonly RoleChange[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Changes</caption>
      <thead>
        <tr className="border-b border-border text-xs text-text-muted">
          {["Change", "Before", "After"].map((heading) => (
            <th key={heading} scope="col" className="py-1 pr-3 text-left font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field} className="border-b border-border align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {fieldName(field)}
            </th>
            <td className="py-1.5 pr-3 break-words text-text-muted">{valueText(field, from)}</td>
            <td className="py-1.5 break-words">
              <span className="inline-flex items-start gap-1.5">
                <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-muted" />
                <span className="min-w-0 break-words">{valueText(field, to)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
