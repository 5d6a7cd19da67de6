import type { DemoIssue } from "@/prisma/seed/demo-project";
import { md } from "@/prisma/seed/markdown";

const epic = "Invoicing";
const sprint23 = "Sprint 23: dispatch board";
const sprint24 = "Sprint 24: first invoices";

export const invoicingIssues: DemoIssue[] = [
  {
    ref: "first invoices",
    title: "Send the first invoices of two pilot customers",
    description: md`
      Harbour Facilities and Nordlift have agreed to be first. Their invoices for this month go out from Fieldbook, and
      the office compares every line with the old spreadsheet.
    `,
    priority: "High",
    lane: "In progress",
    epic,
    labels: ["customer report"],
    by: "lead",
    assignee: "lead",
    startsIn: -20,
    dueIn: 17,
    createdDaysAgo: 32,
    movedDaysAgo: 4,
  },
  {
    ref: "price list",
    title: "Price lists with effective dates",
    description: md`
      Prices for hours, travel and parts change at the start of a month. Charge a visit by the price list in effect **on
      the day of the visit**, even if the invoice is written later.

      Prices are integers in the currency's smallest unit. No floating point anywhere.
    `,
    priority: "High",
    lane: "Done",
    epic,
    sprint: sprint23,
    labels: ["api"],
    estimateHours: 12,
    by: "lead",
    assignee: "lead",
    startsIn: -20,
    dueIn: -8,
    parent: "first invoices",
    createdDaysAgo: 31,
    movedDaysAgo: 7,
    branch: { name: "feature/price-lists", status: "merged" },
  },
  {
    ref: "invoice draft",
    title: "Draft an invoice when a visit is completed",
    description: md`
      Generate lines from the report: time in 15-minute steps, travel by customer zone, parts by price list. The office
      can then edit, merge or discard the draft.

      **Acceptance criteria**

      - [ ] a completed visit has a draft within a minute
      - [ ] changing the report updates an untouched draft, and shows a warning on an edited one
      - [ ] warranty visits create a zero-amount draft with a note
    `,
    priority: "High",
    lane: "In progress",
    epic,
    sprint: sprint23,
    labels: ["api", "web"],
    estimateHours: 24,
    by: "lead",
    assignee: "lead",
    startsIn: -5,
    dueIn: 3,
    parent: "first invoices",
    createdDaysAgo: 28,
    movedDaysAgo: 4,
    blockedBy: ["price list"],
    branch: { name: "feature/invoice-drafts", status: "open" },
  },
  {
    ref: "invoice numbers",
    title: "Gapless invoice numbers under concurrent sends",
    description: md`
      The tax office requires consecutive numbers per year. Assign a number in the transaction that sends the invoice,
      never when drafting. Sent invoices are never deleted, only reversed by a credit note.
    `,
    priority: "High",
    lane: "To do",
    epic,
    sprint: sprint24,
    labels: ["api"],
    estimateHours: 6,
    by: "lead",
    assignee: "dev",
    startsIn: 4,
    dueIn: 8,
    parent: "first invoices",
    createdDaysAgo: 24,
    movedDaysAgo: 9,
    blockedBy: ["invoice draft"],
  },
  {
    ref: "invoice pdf",
    title: "PDF invoices with the customer's letterhead",
    description: md`
      One template with logo, address window, lines, totals per tax rate, payment terms and a QR code for the transfer.
      Use PDF/A-3, so the machine-readable invoice can be embedded later.

      Fonts must support Polish and Turkish letters; the current one prints squares.
    `,
    lane: "To do",
    epic,
    sprint: sprint24,
    labels: ["design"],
    estimateHours: 18,
    by: "lead",
    startsIn: 8,
    dueIn: 14,
    parent: "first invoices",
    createdDaysAgo: 24,
    movedDaysAgo: 9,
    blockedBy: ["invoice numbers"],
  },
  {
    title: "Invoice total is off by a cent",
    description: md`
      Three lines of 0.335 add up to 1.01 in the list and 1.00 in the total. Tax is rounded per line in one place and on
      the sum in the other.

      The office decided: **round per line, then add the rounded values**, in the draft, the PDF and the export. Add a
      property test: for any lines, the total equals the sum of the amounts shown.
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
    dueIn: 0,
    parent: "first invoices",
    createdDaysAgo: 8,
    movedDaysAgo: 0.8,
    branch: { name: "fix/rounding", status: "open" },
  },
  {
    title: "Export invoices to accounting software",
    description: md`
      Both packages import CSV with fixed columns in Windows-1252. Write one file per day with each invoice exactly
      once, and keep a log of exports so that a day's export can be repeated.

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
    startsIn: 13,
    dueIn: 17,
    createdDaysAgo: 23,
    blockedBy: ["invoice numbers"],
  },
  {
    title: "Combine visits into a monthly invoice",
    description: md`
      Some customers want a single invoice per month and location. Combine the drafts under one number, with a section
      per visit. Enable it with a setting on the contract.
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
      Three reminders, 7, 14 and 28 days after the due date, each with its own text, and a way to pause them per
      customer. Nothing on weekends. First we need to record payments, by hand or from the bank.
    `,
    priority: "Low",
    lane: "Backlog",
    epic,
    by: "admin",
    createdDaysAgo: 13,
    blockedBy: ["invoice pdf"],
  },
  {
    title: "Customers are charged for returned parts",
    description: md`
      A part taken from the van and put back appears twice in the report, with quantities 1 and -1. The draft drops the
      negative line because it looks up the price by quantity.
    `,
    isBug: true,
    lane: "To do",
    epic,
    sprint: sprint23,
    labels: ["api"],
    estimateHours: 3,
    by: "dev",
    assignee: "dev",
    dueIn: 2,
    createdDaysAgo: 5,
    movedDaysAgo: 3,
    blockedBy: ["invoice draft"],
  },
  {
    title: "Card payment link in messages",
    description: md`
      Idea from the last customer call. Needs a payment provider, refunds and a new contract. On hold until the first
      invoices are out.
    `,
    priority: "Lowest",
    lane: "Backlog",
    epic,
    by: "viewer",
    createdDaysAgo: 4,
  },
];
