import Link from "next/link";

export interface Crumb {
  label: string;
  /** Undefined for the current page. */
  href?: string;
}

/** Where a page is, from the top level down to the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map(({ label, href }) => (
          <li
            key={label}
            aria-current={href === undefined ? "page" : undefined}
            className="flex min-w-0 items-center gap-1.5 not-first:before:text-text-muted not-first:before:content-['/'_/_''] aria-[current=page]:font-medium"
          >
            {href === undefined ? (
              <span className="truncate">{label}</span>
            ) : (
              <Link
                href={href}
                className="truncate text-text-muted hover:text-text hover:underline pointer-coarse:py-3"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
