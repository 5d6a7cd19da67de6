import { ArrowRight } from "@/components/ui/icon/icons";
import { cellOf, effectiveChange, type RoleChange } from "@/lib/people/roles/client/draft";
import { fieldName, valueText } from "@/components/roles/field-labels";
import type { CellValue } from "@/components/roles/grid/grid-cell";
import { Danger } from "@/components/roles/grid/row-tools";
import { dangerOf, noEffectReason } from "@/components/roles/resource-texts";

/** What is dangerous about a change, or why it makes no difference. */
function ChangeNote({ field, from, to }: RoleChange) {
  const cell = cellOf(field);
  if (!cell) return null;
  const [was, is] = [from as CellValue, to as CellValue];
  const danger = dangerOf(cell.resource, cell.action, is);
  const noEffect = noEffectReason(cell.resource, cell.action, was, is);
  if (danger === undefined && noEffect === undefined) return null;
  return (
    <span className="block max-w-prose text-xs leading-4 font-normal text-text-muted">
      {danger !== undefined ? <Danger>{danger}</Danger> : noEffect}
    </span>
  );
}

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
        {changes.map(effectiveChange).map(({ field, from, to }) => (
          <tr key={field} className="border-b border-border align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium">
              {fieldName(field)}
              <ChangeNote field={field} from={from} to={to} />
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
