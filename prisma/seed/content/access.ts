import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const epic = "Accounts and access";
const sprint22 = "Sprint 22: offline beta";
const sprint23 = "Sprint 23: dispatch board";

export const accessIssues: DemoIssue[] = [
  {
    ref: "roles",
    title: "Add roles for office, dispatch and technicians",
    description: md`
      Three roles to begin with, fixed. A technician sees their own visits and what they need of the customer; the
      office sees money; dispatch sees everybody's day.

      Every check sits in one function that the server throws on and the screens hide with.
    `,
    priority: "High",
    lane: "Done",
    epic,
    labels: ["api", "security"],
    estimateHours: 20,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 50,
    movedDaysAgo: 30,
    branch: { name: "feature/roles", status: "merged" },
  },
  {
    title: "Session expires during a visit",
    description: md`
      After 12 hours the app asks for the password, on a roof, with gloves. A session that is used should live on; one
      that was not used for 30 days ends. Changing the password ends the others.
    `,
    isBug: true,
    priority: "High",
    lane: "Done",
    epic,
    sprint: sprint22,
    labels: ["customer report", "mobile", "security"],
    estimateHours: 6,
    by: "dev",
    assignee: "lead",
    createdDaysAgo: 26,
    movedDaysAgo: 17,
    branch: { name: "fix/sliding-session", status: "merged" },
  },
  {
    ref: "sso",
    title: "Support single sign-on with the customer's identity provider",
    description: md`
      OpenID Connect, one provider per company, found by the email's domain. People are made on first sign-in with the
      role that the company chose as default. Password sign-in can be switched off once SSO works, except for one
      admin.

      Nordlift and Harbour Facilities have asked; both use the same provider.
    `,
    priority: "High",
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["security", "web"],
    estimateHours: 30,
    by: "admin",
    assignee: "lead",
    createdDaysAgo: 21,
    movedDaysAgo: 5,
    blockedBy: ["roles"],
    branch: { name: "feature/openid", status: "open" },
  },
  {
    title: "Rate-limit password guesses without locking people out",
    description: md`
      Ten wrong passwords lock an account for an hour, and anybody who knows an address can do that to a dispatcher at
      eight in the morning. Count per address **and** network, slow down instead of locking, and tell the owner.
    `,
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["security"],
    estimateHours: 8,
    by: "admin",
    assignee: "dev",
    createdDaysAgo: 14,
    movedDaysAgo: 10,
  },
  {
    title: "Audit log for role and price changes",
    description: md`
      Actor, time, before and after, for roles, people, price lists and sent invoices. Readable by admins, exportable,
      not editable by anybody. Kept for ten years, so it should be its own table from the start.
    `,
    lane: "Backlog",
    epic,
    labels: ["api", "security"],
    estimateHours: 14,
    by: "admin",
    createdDaysAgo: 20,
    blockedBy: ["roles"],
  },
  {
    title: "Limit subcontractors to their own visits",
    description: md`
      A third of the visits of Harbour Facilities is done by another firm. Their people need the app, one day at a time,
      without the customer list or the prices.
    `,
    lane: "Backlog",
    epic,
    estimateHours: 24,
    by: "viewer",
    createdDaysAgo: 17,
    blockedBy: ["roles"],
  },
  {
    title: "API tokens for customer reports",
    description: md`
      Read-only tokens with an expiry date, shown once, stored as a hash, revocable. Rate limit of 60 requests a minute
      to begin with.
    `,
    lane: "Backlog",
    epic,
    labels: ["api"],
    estimateHours: 10,
    by: "dev",
    createdDaysAgo: 12,
  },
  {
    title: "Invitations fail for names with an apostrophe",
    description: md`
      _O'Neill_ and _D'Angelo_ get _Invalid name_. The check allows letters, blanks and hyphens. Allow what people are
      called: anything printable up to 100 characters.
    `,
    isBug: true,
    lane: "To do",
    epic,
    labels: ["customer report", "good first issue"],
    estimateHours: 1,
    by: "viewer",
    createdDaysAgo: 2,
    movedDaysAgo: 1,
  },
];
