"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { forgetSecrets } from "./secret-store";

interface TagNavProps {
  tags: { name: string; slug: string }[];
}

function TagList({ tags }: TagNavProps) {
  const pathname = usePathname();
  const places = [
    { name: "Introduction", href: "/docs" },
    ...tags.map(({ name, slug }) => ({ name, href: `/docs/${slug}` })),
  ];
  return (
    <ul className="flex flex-col gap-px">
      {places.map(({ name, href }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={pathname === href ? "page" : undefined}
            className="flex h-7 items-center rounded-md px-2 text-text-muted hover:bg-surface-hover hover:text-text aria-[current=page]:bg-surface-selected aria-[current=page]:text-text pointer-coarse:h-11"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The sections of the reference: on the left, or collapsed on a phone. */
export function TagNav({ tags }: TagNavProps) {
  // The secrets are kept while moving between sections, and cleared when the user leaves the
  // reference.
  useEffect(() => forgetSecrets, []);
  return (
    <>
      <details className="md:hidden">
        <summary className="font-medium">Contents</summary>
        <nav aria-label="Contents" className="mt-2">
          <TagList tags={tags} />
        </nav>
      </details>
      <nav
        aria-label="Reference"
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] w-44 shrink-0 overflow-y-auto md:block"
      >
        <TagList tags={tags} />
      </nav>
    </>
  );
}
