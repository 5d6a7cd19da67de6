"use client";

import Link from "next/link";
import { useState } from "react";
import { Search } from "@/components/ui/icon/icons";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { type Method, MethodBadge } from "./method-badge";

interface IndexedTag {
  name: string;
  slug: string;
  operations: { id: string; method: Method; path: string; summary: string }[];
}

interface OperationIndexProps {
  tags: IndexedTag[];
  /** The filter text in the URL. */
  initialFilter: string;
}

/** Every word must match the operation's method, path, summary or tag. */
function filtered(tags: IndexedTag[], filter: string): IndexedTag[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return tags.flatMap((tag) => {
    const operations = tag.operations.filter(({ method, path, summary }) => {
      const text = `${tag.name} ${method} ${path} ${summary}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return operations.length === 0 ? [] : [{ ...tag, operations }];
  });
}

/** All operations by tag, filtered by text. The filter is in the URL. */
export function OperationIndex({ tags, initialFilter }: OperationIndexProps) {
  const [filter, setFilter] = useState(initialFilter);
  const shown = filtered(tags, filter);
  const count = shown.reduce((sum, tag) => sum + tag.operations.length, 0);

  function change(text: string) {
    setFilter(text);
    const query = text === "" ? "" : `?${new URLSearchParams({ filter: text })}`;
    window.history.replaceState(null, "", `${window.location.pathname}${query}`);
  }

  return (
    <div className="flex flex-col gap-4">
      <Field label="Filter operations" hideLabel>
        <Input
          type="search"
          icon={<Search />}
          placeholder="Filter by text, method or path"
          value={filter}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <p role="status" className="sr-only">
        {count} {count === 1 ? "operation" : "operations"}
      </p>
      {shown.length === 0 && (
        <EmptyState
          headingLevel={3}
          title="No matching operations"
          text="Try fewer words, or part of a path."
        />
      )}
      {shown.map(({ name, slug, operations }) => (
        <div key={slug}>
          <h3 className="mb-1 font-medium">
            <Link href={`/docs/${slug}`} className="hover:underline">
              {name}
            </Link>
          </h3>
          <ul className="rounded-md border border-border">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} className="border-b border-border last:border-b-0">
                <Link
                  href={`/docs/${slug}#${id}`}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-surface-hover"
                >
                  <span className="w-14">
                    <MethodBadge method={method} />
                  </span>
                  <span>{summary}</span>
                  <code className="ml-auto text-xs wrap-anywhere text-text-muted">{path}</code>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
