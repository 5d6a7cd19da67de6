import type { CommandName } from "./commands";

/**
 * What each command does, by section of the cheat sheet. Issues, errors and notifications are the
 * kinds of items; commands for lists work on all of them.
 */
export const COMMAND_TEXTS = {
  Everywhere: {
    palette: "Search or run a command",
    search: "Search",
    create: "New issue or project",
    draft: "Draft with AI",
    undo: "Undo last action",
    redo: "Redo what was undone",
    back: "Close or go back",
    sidebar: "Show or hide the sidebar",
    help: "Show keyboard shortcuts",
  },
  "Go to": {
    goBoard: "Board",
    goIssues: "Issues",
    goPlanning: "Planning",
    goErrors: "Errors",
    goReports: "Reports",
    goSettings: "Project settings",
    goInbox: "Inbox",
    goMine: "My issues",
    goProjects: "Projects",
    goWorkspace: "Workspace settings",
  },
  Lists: {
    next: "Next",
    previous: "Previous",
    left: "Lane to the left, newer occurrence, or collapse",
    right: "Lane to the right, older occurrence, or expand",
    open: "Open",
    peek: "Peek",
    select: "Select",
    selectDown: "Extend selection down",
    selectUp: "Extend selection up",
    selectAll: "Select all",
    delete: "Delete",
    filter: "Filter",
    display: "Display options",
    showNew: "Show what is new",
  },
  Issues: {
    lane: "Set lane",
    priority: "Set priority",
    assignee: "Assign",
    labels: "Set labels",
    sprint: "Set sprint",
    estimate: "Set estimate",
    epic: "Set epic",
    due: "Set due date",
    watch: "Watch or stop watching",
    reply: "Comment",
    menu: "More actions",
    lift: "Pick up and move with arrow keys",
    moveUp: "Move card up",
    moveDown: "Move card down",
    moveLeft: "Move card left",
    moveRight: "Move card right",
    moveRowUp: "Move card to the swimlane above",
    moveRowDown: "Move card to the swimlane below",
  },
  Errors: {
    resolve: "Resolve",
    ignore: "Ignore",
    reopen: "Reopen",
    promote: "Promote to bug, or open its issue",
    merge: "Merge",
    nextError: "Next error",
    previousError: "Previous error",
  },
  Inbox: {
    read: "Mark as read or unread",
    readAll: "Mark all as read",
    snooze: "Snooze",
    why: "Why am I seeing this?",
  },
  Roles: {
    save: "Review, then save",
  },
  "Permission grid": {
    gridRow: "Row above or below",
    gridStop: "Choice to the left or right",
    gridEnds: "First or last choice in the row",
    gridApply: "Apply the choice",
  },
} as const satisfies Record<string, Partial<Record<CommandName, string>>>;

export type CommandSection = keyof typeof COMMAND_TEXTS;
