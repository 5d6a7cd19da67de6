"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, History } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { Menu, MenuItem } from "@/components/ui/overlay/dropdown-menu";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Select } from "@/components/ui/form/select";
import {
  type AuditFilter,
  auditExportPath,
  auditPagesQuery,
  auditSubjectId,
} from "@/lib/people/audit/client";
import type { AuditExportQuery } from "@/lib/people/audit/schema";
import { AuditEntryRow, useAuditNames } from "./audit-entry";
import { Loaded } from "@/components/ui/feedback/loaded";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";

const SUBJECT_OPTIONS = [
  { value: "", label: "Everything" },
  { value: "user", label: "Users" },
  { value: "role", label: "Roles" },
  { value: "team", label: "Teams" },
  { value: "project", label: "Projects" },
  { value: "member", label: "Project members" },
  { value: "token", label: "API tokens" },
  { value: "project_token", label: "Project tokens" },
  { value: "calendar_feed", label: "Calendar feeds" },
  { value: "settings", label: "Settings" },
  { value: "access_request", label: "Access requests" },
  { value: "webhook", label: "Webhooks" },
  { value: "sign_in", label: "Sign-ins" },
  { value: "audit_log", label: "Audit log" },
  { value: "backup", label: "Backups" },
  { value: "issue", label: "Issues moved to other projects" },
];

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
  const [wantedRole, setRole] = useSearchParam("role");
  const roleId = auditSubjectId(wantedRole);
  const filter = { subject, subjectId, roleId };
  const query = useInfiniteQuery(auditPagesQuery(filter));
  const names = useAuditNames();
  return (
    <SettingsSection
      description="Who changed users, roles, teams, projects, tokens and settings, who signed in, and what was exported. This log can’t be edited."
      actions={
        <>
          <Select
            aria-label="Show changes to"
            value={subject}
            onValueChange={(next) => {
              setRole("");
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
      {roleId !== "" && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Only the role {names.role(Number(roleId)) ?? ""} and who has it
          <Button size="sm" onClick={() => setRole("")}>
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
                <AuditEntryRow key={entry.id} entry={entry} names={names} />
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
