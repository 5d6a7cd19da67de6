"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Page } from "@/components/ui/layout/page";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Select } from "@/components/ui/form/select";
import { TabPanel, Tabs } from "@/components/ui/layout/tabs";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { useFilters } from "@/components/issues/filters/use-filters";
import {
  type IssueFilters,
  isFiltered,
  writeFilters,
  projectFieldsBut,
} from "@/lib/issues/issues/client/filters";
import type { ReportFilters } from "@/lib/planning/reports/client";
import { sprintsQuery } from "@/lib/planning/sprints/client";
import type { Sprint } from "@/lib/planning/sprints/schema";
import { BurndownReport } from "./burndown-report";
import { FlowReport } from "./flow-report";
import { ThroughputReport } from "./throughput-report";

const TABS = [
  { value: "burndown", label: "Burndown" },
  { value: "cumulative-flow", label: "Cumulative flow" },
  { value: "throughput", label: "Throughput" },
] as const;
type Tab = (typeof TABS)[number]["value"];

const NONE: readonly Sprint[] = [];

/** A report has a sprint of its own, and no text. */
const FIELDS = projectFieldsBut("query", "sprint_id");

/** The filters of the URL that a report takes. */
function reportable(filters: IssueFilters): IssueFilters {
  return Object.fromEntries(
    [...FIELDS, "state" as const, "parent_id" as const].flatMap((field) =>
      filters[field] === undefined ? [] : [[field, filters[field]]],
    ),
  );
}

/**
 * Returns the sprint to select by default: an active one, otherwise the next one, otherwise the
 * last one.
 */
function defaultSprint(sprints: readonly Sprint[]): Sprint | undefined {
  const open = sprints.filter(({ completed_at: at }) => at === null);
  return open.find(({ started_at: at }) => at !== null) ?? open[0] ?? sprints.at(-1);
}

/** Report type, days, sprint and filters of issues, all in the URL. */
export function ReportsPage({ projectId }: { projectId: number }) {
  const sprints = useQuery(sprintsQuery(projectId)).data ?? NONE;
  const [tabText, setTab] = useSearchParam("report");
  const [from, setFrom] = useSearchParam("from");
  const [to, setTo] = useSearchParam("to");
  const [sprintText, setSprint] = useSearchParam("sprint");
  const tab: Tab = TABS.find(({ value }) => value === tabText)?.value ?? "burndown";
  const requested = sprints.find(({ id }) => String(id) === sprintText);
  const sprint = requested ?? (tab === "burndown" ? defaultSprint(sprints) : undefined);
  const [all, changeFilters] = useFilters();
  const chosen = reportable(all);
  const filterOptions = useProjectFilterOptions(projectId);
  const filters: ReportFilters = {
    ...(isFiltered(chosen) && { issues: Object.fromEntries(writeFilters(chosen)) }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
    ...(sprint && { sprint_id: sprint.id }),
  };
  const report = { projectId, filters };
  const options = [
    ...(tab === "burndown" ? [] : [{ value: null, label: "Whole project" }]),
    ...sprints.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <Page>
      <PageHeader title="Reports" description="Daily totals, end of day (UTC)." />
      <Tabs label="Reports" value={tab} onValueChange={setTab} tabs={TABS}>
        <div className="flex flex-wrap items-end gap-3 pt-4">
          {sprints.length > 0 && (
            <Field label="Sprint" className="min-w-0">
              <Select
                value={sprint?.id ?? null}
                onValueChange={(id) => setSprint(id === null ? "" : String(id))}
                options={options}
                className="max-w-64"
              />
            </Field>
          )}
          <Field label="From">
            <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="To">
            <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        <div className="pt-3">
          <FilterBar
            fields={FIELDS}
            options={filterOptions}
            filters={chosen}
            onChange={changeFilters}
          />
        </div>
        <TabPanel value="burndown">
          {sprint ? (
            <BurndownReport {...report} />
          ) : (
            <EmptyState
              title="No sprints yet"
              text="A burndown shows the work left in a sprint. Plan the first one."
              actions={
                <ButtonLink href={`/projects/${projectId}/backlog`}>Open planning</ButtonLink>
              }
            />
          )}
        </TabPanel>
        <TabPanel value="cumulative-flow">
          <FlowReport {...report} />
        </TabPanel>
        <TabPanel value="throughput">
          <ThroughputReport {...report} />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
