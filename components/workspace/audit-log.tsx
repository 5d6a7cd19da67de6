"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowRight, Download, History } from "@/components/ui/icon/icons";
import { Avatar } from "@/components/ui/data/avatar";
import { Button } from "@/components/ui/button/button";
import { Menu, MenuItem } from "@/components/ui/overlay/dropdown-menu";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { useDates } from "@/components/ui/text/now";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { Select } from "@/components/ui/form/select";
import {
  type AuditFilter,
  auditExportPath,
  auditPagesQuery,
  auditSubjectId,
} from "@/lib/people/audit/client";
import type { AuditEntry, AuditExportQuery } from "@/lib/people/audit/schema";
import { rolesQuery } from "@/lib/people/roles/client/mutations";
import {
  auditActor,
  type AuditChange,
  auditChanges,
  type AuditNames,
  auditSentence,
} from "./audit-text";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { usePeople } from "@/components/people/use-people";

const SUBJECT_OPTIONS = [
  { value: "", label: "Everything" },
  { value: "user", label: "Users" },
  { value: "role", label: "Roles" },
  { value: "team", label: "Teams" },
  { value: "project", label: "Projects" },
  { value: "member", label: "Project members" },
  { value: "token", label: "API tokens" },
  { value: "project_token", label: "Project tokens" },
  { value: "settings", label: "Settings" },
  { value: "access_request", label: "Access requests" },
  { value: "webhook", label: "Webhooks" },
  { value: "sign_in", label: "Sign-ins" },
  { value: "audit_log", label: "Audit log" },
  { value: "backup", label: "Backups" },
];

function Change({ change }: { change: AuditChange }) {
  const { field, before, after } = change;
  return (
    <li className="flex flex-wrap items-center gap-x-1.5">
      <span className="text-text-muted">{field}:</span>
      {before !== null && (
        <>
          <span className="break-words line-through decoration-text-muted/60">{before}</span>
          <ArrowRight aria-hidden="true" className="size-3 shrink-0 text-text-muted" />
          <span className="sr-only">became</span>
        </>
      )}
      <span className="min-w-0 break-words">{after ?? "nothing"}</span>
    </li>
  );
}

function Entry({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  const name = auditActor(entry);
  const changes = auditChanges(entry, names);
  return (
    <li className="flex items-start gap-2.5 border-b border-border px-3 py-2.5 last:border-b-0">
      <Avatar name={name} decorative />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className="font-medium">{name}</span> {auditSentence(entry, names)}
        </p>
        {changes.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5 text-xs">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
      <RelativeTime
        value={entry.created_at}
        className="shrink-0 text-xs whitespace-nowrap text-text-muted numeric"
      />
    </li>
  );
}

/** Downloads the displayed entries as a file, without leaving the page. */
function ExportMenu({ filter }: { filter: AuditFilter }) {
  function download(format: AuditExportQuery["format"]) {
    window.location.assign(auditExportPath(filter, format));
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <Download aria-hidden="true" />
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => download("csv")}>CSV</MenuItem>
      <MenuItem onSelect={() => download("jsonl")}>JSON Lines</MenuItem>
    </Menu>
  );
}

/** Changes to access, newest first. */
export function AuditLog() {
  const [requested, setSubject] = useSearchParam("about");
  const subject = SUBJECT_OPTIONS.some(({ value }) => value === requested) ? requested : "";
  const [wantedId, setSubjectId] = useSearchParam("id");
  const subjectId = subject === "" ? "" : auditSubjectId(wantedId);
  const filter = { subject, subjectId };
  const query = useInfiniteQuery(auditPagesQuery(filter));
  const { data: roles = [] } = useQuery(rolesQuery());
  const { nameOf, projectName } = usePeople();
  const names: AuditNames = {
    user: nameOf,
    project: projectName,
    role: (id) => roles.find((role) => role.id === id)?.name,
    date: useDates().dateTime,
  };
  return (
    <SettingsSection
      description="Who changed users, roles, teams, projects, tokens and settings, who signed in, and what was exported. This log can’t be edited."
      actions={
        <>
          <Select
            aria-label="Show changes to"
            value={subject}
            onValueChange={(next) => {
              setSubjectId("");
              setSubject(next);
            }}
            options={SUBJECT_OPTIONS}
          />
          <ExportMenu filter={filter} />
        </>
      }
    >
      {subjectId !== "" && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Only changes to{" "}
          {subject === "role" ? `the role ${names.role(Number(subjectId)) ?? ""}` : "one of them"}
          <Button size="sm" onClick={() => setSubjectId("")}>
            Show all
          </Button>
        </p>
      )}
      <Loaded query={query} what="The audit log" rows={8}>
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <EmptyState
              headingLevel={2}
              icon={<History />}
              title="Nothing yet"
              text={
                subject === ""
                  ? "Changes to people and their access appear here."
                  : "No changes of this kind."
              }
              actions={
                subject !== "" && <Button onClick={() => setSubject("")}>Show everything</Button>
              }
            />
          ) : (
            <ol className="rounded-md border border-border">
              {pages.flat().map((entry) => (
                <Entry key={entry.id} entry={entry} names={names} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <div className="flex justify-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
