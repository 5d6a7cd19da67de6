"use client";

import { useState } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import { copyText } from "@/components/ui/feedback/copy-text";
import { Copy } from "@/components/ui/icon/icons";
import { Chip } from "@/components/ui/data/chip";
import type { ErrorEvent } from "@/lib/errors/groups/schema";
import { Breadcrumbs } from "./group-breadcrumbs";
import {
  rawJson,
  readBreadcrumbs,
  readEntries,
  readRequest,
  readSections,
  type RequestDetails,
} from "./group-details";
import { EntryTable, Folded, SafeLink } from "./group-entries";

/** The details of an occurrence besides its stack. Empty sections are omitted. */
export function OccurrenceDetails({ event }: { event: ErrorEvent }) {
  const tags = readEntries(event.tags);
  const request = readRequest(event.request);
  const user = readEntries(event.user);
  const crumbs = readBreadcrumbs(event.breadcrumbs);
  const contexts = readSections(event.contexts);
  const extra = readEntries(event.extra);
  return (
    <div>
      {event.event_id !== null && <EventId id={event.event_id} />}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mb-3 flex flex-wrap gap-1.5">
          {tags.map(({ name, text }) => (
            <li key={name} className="flex max-w-full min-w-0">
              <Chip>
                <span className="text-text-muted">{name}</span> {text}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {crumbs.length > 0 && (
        <Folded title="Breadcrumbs" count={crumbs.length} defaultOpen>
          <Breadcrumbs crumbs={crumbs} />
        </Folded>
      )}
      {request && (
        <Folded title="Request" defaultOpen>
          <Request request={request} />
        </Folded>
      )}
      {user.length > 0 && (
        <Folded title="User" defaultOpen>
          <EntryTable label="User" entries={user} />
        </Folded>
      )}
      {contexts.length > 0 && (
        <Folded title="Contexts" count={contexts.length}>
          <div className="flex flex-col gap-4">
            {contexts.map(({ name, entries }) => (
              <div key={name}>
                <h4 className="mb-1 text-xs font-semibold">{name}</h4>
                <EntryTable label={name} entries={entries} />
              </div>
            ))}
          </div>
        </Folded>
      )}
      {extra.length > 0 && (
        <Folded title="Extra" count={extra.length}>
          <EntryTable label="Extra" entries={extra} />
        </Folded>
      )}
      <RawSection event={event} />
    </div>
  );
}

/** The id that the SDK gave the occurrence and may have shown to the user. */
function EventId({ id }: { id: string }) {
  return (
    <p className="mb-3 flex min-w-0 items-center gap-1.5 text-xs">
      <span className="shrink-0 text-text-muted">Event id</span>
      <span className="min-w-0 truncate font-mono">{id}</span>
      <IconButton label="Copy event id" size="sm" onClick={() => void copyText(id, "Event id")}>
        <Copy />
      </IconButton>
    </p>
  );
}

/** Rendered while it is open, because it repeats everything else. */
function RawSection({ event }: { event: ErrorEvent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Folded title="Raw JSON" defaultOpen={isOpen} onToggle={setOpen}>
      {isOpen && <RawJson event={event} />}
    </Folded>
  );
}

/** The occurrence as it is stored, for whatever the page does not show. */
function RawJson({ event }: { event: ErrorEvent }) {
  const text = rawJson(event);
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        aria-label="Raw JSON"
        className="max-h-96 overflow-auto rounded-md border border-border bg-surface-sunken p-3 pr-12 font-mono text-xs"
      >
        {text}
      </pre>
      <span className="absolute top-1.5 right-3 rounded-sm bg-surface-sunken">
        <IconButton label="Copy JSON" size="sm" onClick={() => void copyText(text, "JSON")}>
          <Copy />
        </IconButton>
      </span>
    </div>
  );
}

function Request({ request: { method, url, headers, rest } }: { request: RequestDetails }) {
  return (
    <div className="flex flex-col gap-3">
      {(method !== null || url !== null) && (
        <p className="font-mono text-xs break-all">
          {method !== null && <span className="font-semibold">{method} </span>}
          {url !== null && <SafeLink text={url} />}
        </p>
      )}
      {rest.length > 0 && <EntryTable label="Request" entries={rest} />}
      {headers.length > 0 && (
        <div>
          <h4 className="mb-1 text-xs font-semibold">Headers</h4>
          <EntryTable label="Headers" entries={headers} />
        </div>
      )}
    </div>
  );
}
