import { SimilarIssueRow } from "@/components/issues/similar/similar-issue-row";
import type { SimilarIssue, Verdict } from "@/lib/issues/similar/schema";
import type { Lane } from "@/lib/planning/lanes/schema";

const GROUPS: readonly { verdict: Verdict; name: string; hint: string }[] = [
  { verdict: "same", name: "Same", hint: "Already covers what you wrote." },
  { verdict: "related", name: "Related", hint: "Useful context." },
];

interface SimilarGroupsProps {
  similar: readonly SimilarIssue[];
  /** The lanes of the page's project. Issues from other projects are shown without a lane. */
  lanes: readonly Lane[];
}

/** Similar issues by verdict, each with its matching words. */
export function SimilarGroups({ similar, lanes }: SimilarGroupsProps) {
  if (similar.length === 0) {
    return <p className="text-sm text-text-muted">No similar issues found.</p>;
  }
  return GROUPS.map(({ verdict, name, hint }) => {
    const issues = similar.filter((item) => item.verdict === verdict);
    if (issues.length === 0) return null;
    return (
      <section key={verdict} aria-label={`${name} issues`} className="mb-4 last:mb-0">
        <h3 className="text-sm font-medium">
          {name} <span className="font-normal text-text-muted numeric">{issues.length}</span>
        </h3>
        <p className="text-xs text-text-muted">{hint}</p>
        <ul className="mt-1 divide-y divide-border">
          {issues.map((item) => (
            <li key={item.issue.id}>
              <SimilarIssueRow
                {...item}
                lane={lanes.find(({ id }) => id === item.issue.lane_id)?.title}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
