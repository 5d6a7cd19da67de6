import Link from "next/link";
import { Check } from "@/components/ui/icon/icons";
import { ACTION_LABELS } from "@/components/roles/field-labels";
import { ACTIONS } from "@/lib/people/roles/client/draft";
import { checkRows, type RowReason, rowReasons } from "./check-rows";
import { type Explained, levelText } from "./check-text";

/** A reason, linked to the cell of the role that gives it. */
export function Reason({ text, href }: { text: string; href: string | null }) {
  if (href === null) return text;
  return (
    <Link
      href={href}
      className="underline decoration-border-strong hover:text-text hover:decoration-current"
    >
      {text}
    </Link>
  );
}

function Level({ permission }: { permission: Explained }) {
  const text = levelText(permission);
  if (permission.level === "none") {
    return (
      <span className="text-text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No</span>
      </span>
    );
  }
  if (text !== "Yes") return <span className="font-semibold">{text}</span>;
  return (
    <>
      <Check aria-hidden="true" className="mt-0.5 size-4 text-success-text" />
      <span className="sr-only">Yes</span>
    </>
  );
}

interface ReasonsProps {
  reasons: readonly RowReason[];
  hrefOf: (permission: Explained) => string | null;
}

function Reasons({ reasons, hrefOf }: ReasonsProps) {
  return (
    <ul className="flex flex-wrap gap-x-2 text-xs leading-5 font-normal text-text-muted">
      {reasons.map(({ actions, text, permission }) => (
        <li key={text}>
          {actions !== "" && `${actions}: `}
          <Reason text={text} href={hrefOf(permission)} />
        </li>
      ))}
    </ul>
  );
}

const CELL = "border-t border-border px-2 py-1.5 align-top";

interface CheckGridProps {
  permissions: readonly Explained[];
  /** Why, in full. */
  reasonOf: (permission: Explained) => string;
  /** Why, in a few words. */
  shortReasonOf: (permission: Explained) => string;
  hrefOf: (permission: Explained) => string | null;
}

/** What someone can do: a row per kind of record, a column per action, and why. */
export function CheckGrid(props: CheckGridProps) {
  const { permissions, reasonOf, shortReasonOf, hrefOf } = props;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs text-text-muted">
        <Check aria-hidden="true" className="inline size-3 text-success-text" /> can ·{" "}
        <span aria-hidden="true">–</span>
        <span className="sr-only">No</span> can’t · empty: there is no such action
      </p>
      <div className="rounded-md border border-border">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead className="sticky top-(--topbar-height) z-10 bg-surface">
            <tr className="text-left text-xs text-text-muted">
              <th scope="col" className="rounded-tl-md px-3 py-2 font-medium">
                Resource
              </th>
              {ACTIONS.map((action) => (
                <th key={action} scope="col" className="w-16 px-2 py-2 font-medium @max-lg:w-12">
                  {ACTION_LABELS[action]}
                </th>
              ))}
              <th scope="col" className="rounded-tr-md px-3 py-2 font-medium @max-2xl:hidden">
                Why
              </th>
            </tr>
          </thead>
          <tbody>
            {checkRows(permissions).map((row) => {
              const reasons = rowReasons(row, shortReasonOf);
              return (
                <tr key={row.name} className="hover:bg-surface-hover">
                  <th
                    scope="row"
                    className="border-t border-border px-3 py-1.5 text-left align-top font-medium"
                  >
                    {row.name}
                    <span className="block @2xl:hidden">
                      <Reasons reasons={reasons} hrefOf={hrefOf} />
                    </span>
                  </th>
                  {ACTIONS.map((action) => {
                    const permission = row.cells[action];
                    return (
                      <td
                        key={action}
                        className={CELL}
                        data-tooltip={
                          permission
                            ? reasonOf(permission)
                            : `${row.name}: there is no ${ACTION_LABELS[action]}`
                        }
                      >
                        {permission && <Level permission={permission} />}
                      </td>
                    );
                  })}
                  <td className="border-t border-border px-3 py-1.5 align-top @max-2xl:hidden">
                    <Reasons reasons={reasons} hrefOf={hrefOf} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
