/**
 * The keys of every command, in the format of `keyPressName`; of alternatives, the best known first.
 * The key handler, the cheat sheet, the palette and tooltips read this table, and `command-texts.ts`
 * says what each command does. A key means one thing for one kind of item
 * (tests/unit/components/screen/keyboard/commands.test.ts).
 */
export const COMMAND_KEYS = {
  palette: ["mod+k"],
  search: ["/"],
  create: ["c"],
  draft: ["g d"],
  undo: ["mod+z"],
  back: ["escape"],
  sidebar: ["\\"],
  help: ["?"],
  goBoard: ["g b"],
  goIssues: ["g l"],
  goPlanning: ["g k"],
  goErrors: ["g e"],
  goReports: ["g r"],
  goSettings: ["g s"],
  goInbox: ["g i"],
  goMine: ["g m"],
  goProjects: ["g p"],
  goWorkspace: ["g w"],
  next: ["j", "arrowdown"],
  previous: ["k", "arrowup"],
  left: ["arrowleft"],
  right: ["arrowright"],
  open: ["enter"],
  peek: ["space"],
  select: ["x"],
  selectDown: ["shift+arrowdown"],
  selectUp: ["shift+arrowup"],
  selectAll: ["mod+a"],
  delete: ["backspace"],
  filter: ["f"],
  display: ["d"],
  showNew: ["n"],
  lane: ["s"],
  priority: ["p"],
  assignee: ["a"],
  labels: ["l"],
  sprint: ["i"],
  estimate: ["e"],
  epic: ["shift+e"],
  watch: ["shift+w"],
  menu: ["."],
  lift: ["m"],
  moveUp: ["alt+arrowup"],
  moveDown: ["alt+arrowdown"],
  moveLeft: ["alt+arrowleft"],
  moveRight: ["alt+arrowright"],
  resolve: ["r"],
  ignore: ["i"],
  reopen: ["o"],
  promote: ["p"],
  merge: ["m"],
  nextError: ["]"],
  previousError: ["["],
  read: ["u"],
  readAll: ["shift+u"],
  reply: ["r"],
  snooze: ["h"],
  why: ["y"],
  save: ["mod+s", "mod+enter"],
  gridRow: ["arrowup", "arrowdown"],
  gridStop: ["arrowleft", "arrowright"],
  gridEnds: ["home", "end"],
  gridApply: ["space", "enter"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type CommandName = keyof typeof COMMAND_KEYS;

/** Returns a command's best known keys, for tooltips, menus and `aria-keyshortcuts`. */
export function keysOf(name: CommandName): string {
  return COMMAND_KEYS[name][0];
}
