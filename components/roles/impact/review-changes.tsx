import { ArrowRight } from "@/components/ui/icon/icons";
import type { RoleChange } from "@/lib/people/roles/client/draft";
import { impliedChanges } from "@/lib/people/roles/client/implied";
import { fieldName, sourceText, valueText } from "@/components/roles/field-labels";
import { Danger } from "@/components/roles/grid/row-tools";
import { dangerOf } from "@/components/roles/resource-texts";

interface Line {
  name: string;
  from: string;
  to: string;
  danger?: string | undefined;
  /** What it follows from, for a permission that cannot be set. */
  source?: string;
}

function linesOf(changes: readonly RoleChange[]): Line[] {
  return [
    ...changes.map(({ field, from, to }) => ({
      name: fieldName(field),
      from: valueText(field, from),
      to: valueText(field, to),
      danger: dangerOf(field, to),
    })),
    ...impliedChanges(changes).map((implied) => ({
      name: implied.label,
      from: implied.from ? "Yes" : "No",
      to: implied.to ? "Yes" : "No",
      source: `Follows ${sourceText(implied)}`,
    })),
  ];
}

/** The draft's changes, one per line: before → after. What they imply comes last. */
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
        {linesOf(changes).map(({ name, from, to, danger, source }) => (
          <tr key={name} className="border-b border-border align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {name}
              {(danger ?? source) !== undefined && (
                <span className="block max-w-prose text-xs leading-4 font-normal text-text-muted">
                  {danger === undefined ? source : <Danger>{danger}</Danger>}
                </span>
              )}
            </th>
            <td className="py-1.5 pr-3 break-words text-text-muted">{from}</td>
            <td className="py-1.5 break-words">
              <span className="inline-flex items-start gap-1.5">
                <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text-muted" />
                <span className="min-w-0 break-words">{to}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
