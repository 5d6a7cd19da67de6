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
      Start with three fixed roles. Technicians see their own visits and the customer details they need; the office sees
      money; dispatch sees everyone's day.

      Put every check in one function: the server throws if it fails, and screens use it to hide what isn't
      allowed.
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
      After 12 hours the app asks for the password: on a roof, wearing gloves. Extend sessions that are in use, end
      those idle for 30 days, and end all others when the password changes.
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
      OpenID Connect, one provider per company, found by email domain. Accounts are created on first sign-in with the
      company's default role. Once SSO works, password sign-in can be turned off for everyone but one admin.

      Nordlift and Harbour Facilities have asked for it; both use the same provider.
    `,
    priority: "High",
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["security", "web"],
    estimateHours: 30,
    by: "admin",
    assignee: "lead",
    startsIn: -9,
    dueIn: 10,
    createdDaysAgo: 21,
    movedDaysAgo: 5,
    blockedBy: ["roles"],
    branch: { name: "feature/openid", status: "open" },
  },
  {
    title: "Rate-limit password guesses without locking people out",
    description: md`
      Ten wrong passwords lock an account for an hour, so anyone who knows an email address can lock out a dispatcher at
      8 a.m. Count per address **and** network, slow down instead of locking, and notify the account's owner.
    `,
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["security"],
    estimateHours: 8,
    by: "admin",
    assignee: "dev",
    startsIn: 5,
    dueIn: 9,
    relatesTo: ["sso"],
    createdDaysAgo: 14,
    movedDaysAgo: 10,
  },
  {
    title: "Audit log for role and price changes",
    description: md`
      Actor, time, before and after, for roles, people, price lists and sent invoices. Admins can read and export it; no
      one can edit it. Kept for ten years, so it needs its own table from the start.
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
      Another company handles a third of Harbour Facilities' visits. Their people need the app, one day at a time,
      without the customer list or prices.
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
      Read-only tokens with an expiry date, shown once, stored as a hash, revocable. Start with a rate limit of 60
      requests a minute.
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
      _O'Neill_ and _D'Angelo_ get _Invalid name_. The check only allows letters, spaces and hyphens. Allow anything
      printable, up to 100 characters.
    `,
    isBug: true,
    lane: "To do",
    epic,
    labels: ["customer report", "good first issue"],
    estimateHours: 1,
    by: "viewer",
    dueIn: 5,
    createdDaysAgo: 2,
    movedDaysAgo: 1,
  },
];
