import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const epic = "Invoicing";
const sprint23 = "Sprint 23: dispatch board";
const sprint24 = "Sprint 24: first invoices";

export const invoicingIssues: DemoIssue[] = [
  {
    ref: "price list",
    title: "Price lists with effective dates",
    description: md`
      Hours, travel and parts have prices that change on the first of some month. A visit is charged by the list that
      held **on its day**, also when the invoice is written later.

      Prices are integers in the smallest unit of the currency. No floating point anywhere.
    `,
    priority: "High",
    lane: "Done",
    epic,
    sprint: sprint23,
    labels: ["api"],
    estimateHours: 12,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 31,
    movedDaysAgo: 7,
    branch: { name: "feature/price-lists", status: "merged" },
  },
  {
    ref: "invoice draft",
    title: "Draft an invoice when a visit is completed",
    description: md`
      Lines from the report: time in steps of 15 minutes, travel by the customer's zone, parts by the price list.
      The draft belongs to the office: they change, merge or discard it.

      **Done when**

      - [ ] a finished visit has a draft within a minute
      - [ ] changing the report changes a draft that nobody has touched, and warns on one that somebody has
      - [ ] warranty visits make a draft of zero with a note
    `,
    priority: "High",
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["api", "web"],
    estimateHours: 24,
    by: "lead",
    assignee: "lead",
    createdDaysAgo: 28,
    movedDaysAgo: 4,
    blockedBy: ["price list"],
    branch: { name: "feature/invoice-drafts", status: "open" },
  },
  {
    ref: "invoice numbers",
    title: "Gapless invoice numbers under concurrent sends",
    description: md`
      The tax office wants them consecutive per year. A number is taken in the transaction that sends the invoice,
      never when drafting, and a sent invoice is never deleted, only cancelled by another one.
    `,
    priority: "High",
    lane: "To do",
    epic,
    sprint: sprint24,
    labels: ["api"],
    estimateHours: 6,
    by: "lead",
    assignee: "dev",
    createdDaysAgo: 24,
    movedDaysAgo: 9,
    blockedBy: ["invoice draft"],
  },
  {
    ref: "invoice pdf",
    title: "PDF invoices with the customer's letterhead",
    description: md`
      One template with logo, address window, lines, totals per tax rate, payment terms and a QR code for the
      transfer. PDF/A-3, so that the machine-readable invoice can be embedded later.

      Fonts must have Polish and Turkish letters; the current one prints squares.
    `,
    lane: "To do",
    epic,
    sprint: sprint24,
    labels: ["design"],
    estimateHours: 18,
    by: "lead",
    createdDaysAgo: 24,
    movedDaysAgo: 9,
    blockedBy: ["invoice numbers"],
  },
  {
    title: "Invoice total is off by a cent",
    description: md`
      Three lines of 0.335 make 1.01 in the list and 1.00 in the total. Tax is rounded per line in one place and on
      the sum in the other.

      Decision of the office: **round per line, sum the rounded values**, in the draft, the PDF and the export alike.
      Property test: for any lines, total = sum of what is shown.
    `,
    isBug: true,
    priority: "High",
    lane: "In review",
    epic,
    sprint: sprint23,
    labels: ["api", "customer report"],
    estimateHours: 5,
    by: "viewer",
    assignee: "lead",
    createdDaysAgo: 8,
    movedDaysAgo: 0.8,
    branch: { name: "fix/rounding", status: "open" },
  },
  {
    title: "Export invoices to accounting software",
    description: md`
      Both use a CSV import with fixed columns and Windows-1252. One file per day, each invoice exactly once, with a
      list of what was exported when, so that a day can be repeated.

      ~~~csv
      date;number;account;net;tax;gross;text
      2026-03-02;2026-0117;10244;420,00;79,80;499,80;Maintenance lift 3
      ~~~
    `,
    lane: "Backlog",
    epic,
    sprint: sprint24,
    labels: ["api"],
    estimateHours: 14,
    by: "lead",
    createdDaysAgo: 23,
    blockedBy: ["invoice numbers"],
  },
  {
    title: "Combine visits into a monthly invoice",
    description: md`
      Some customers want a single invoice per month and location. Collect the drafts, one section per visit, one
      number. Which customers: a setting on the contract.
    `,
    lane: "Backlog",
    epic,
    by: "viewer",
    estimateHours: 16,
    createdDaysAgo: 16,
    blockedBy: ["invoice draft"],
  },
  {
    title: "Send reminders for unpaid invoices",
    description: md`
      Three steps at 7, 14 and 28 days after the due date, each with its own text, and a pause per customer. Nothing
      is sent on weekends. Needs payments to be known first, by hand or from the bank.
    `,
    priority: "Low",
    lane: "Backlog",
    epic,
    by: "admin",
    createdDaysAgo: 13,
    blockedBy: ["invoice pdf"],
  },
  {
    title: "Returned parts are still charged",
    description: md`
      A part taken from the van and put back appears twice in the report: once with 1, once with -1. The draft drops
      the negative line because its price is looked up by quantity.
    `,
    isBug: true,
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["api"],
    estimateHours: 3,
    by: "dev",
    assignee: "dev",
    createdDaysAgo: 5,
    movedDaysAgo: 3,
    blockedBy: ["invoice draft"],
  },
  {
    title: "Card payment link in messages",
    description: md`
      Idea from the last customer call. Would need a payment provider, refunds and a new contract. Parked until the
      first invoices are out.
    `,
    priority: "Lowest",
    lane: "Backlog",
    epic,
    by: "viewer",
    createdDaysAgo: 4,
  },
];
