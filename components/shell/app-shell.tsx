"use client";

import { usePathname, useRouter } from "next/navigation";
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { preloadWhenIdle, WhenIdle } from "@/components/ui/when-idle";
import { toastError, toastMessage, undoNewest } from "@/components/ui/feedback/toast";
import { redoNewest } from "@/components/ui/feedback/undo-stack";
import { useActor } from "@/components/screen/access/actor-context";
import type { Action } from "@/components/screen/keyboard/action-registry";
import type { CommandName } from "@/components/screen/keyboard/commands";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { locate, projectSections, type ShellProject } from "@/components/screen/navigation/locate";
import { ALL_ISSUES, SEARCH } from "@/lib/issues/saved-views/view-href";
import { BottomNav } from "./bottom-nav";
import { lastProjectCookie, sidebarCookie } from "./sidebar/shell-cookies";
import { Sidebar } from "./sidebar/sidebar";
import { TopBar } from "./top-bar";
import { useShortcuts } from "@/components/screen/keyboard/use-shortcuts";
import type { ShellUser } from "./sidebar/user-menu";

const UnreadTitle = lazyPart(() => import("./unread-title").then((module) => module.UnreadTitle), {
  isQuiet: true,
}).Part;
const FullLaneHost = lazyPart(
  () => import("@/components/shell/full-lane-host").then((module) => module.FullLaneHost),
  { isQuiet: true },
).Part;
const SubIssueHost = lazyPart(
  () =>
    import("@/components/issues/bulk/sub-issues/sub-issue-host").then(
      (module) => module.SubIssueHost,
    ),
  { isQuiet: true },
).Part;
const MobileNav = lazyPart(() =>
  import("./sidebar/mobile-nav").then((module) => module.MobileNav),
).Part;
const palette = lazyPart(() =>
  import("@/components/shell/palette/command-palette").then((module) => module.CommandPalette),
);
const CommandPalette = palette.Part;
const cheatSheet = lazyPart(() =>
  import("@/components/shell/palette/cheat-sheet").then((module) => module.CheatSheet),
);
const CheatSheet = cheatSheet.Part;

type Layer = "nav" | "palette" | "shortcuts";

interface AppShellProps {
  workspace: { name: string };
  user: ShellUser;
  projects: readonly ShellProject[];
  /** Whether the user has hidden the sidebar before. */
  wasSidebarHidden: boolean;
  /** Shown on the right of the top bar. */
  actions?: ReactNode;
  /** Shown below the top bar on every page. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * Pages reachable by shortcut and from the palette. "g b" opens the current project's board, or the
 * first project's if there is no current project.
 */
function navigationActions(
  project: ShellProject | undefined,
  pathname: string,
  hasErrorTracking: boolean,
  go: (href: string) => void,
): Action[] {
  const to = (id: string, label: string, command: CommandName, href: string): Action => ({
    id: `go-${id}`,
    label,
    section: "Go to",
    command,
    rank: 2,
    inPalette: href !== pathname && (id !== "errors" || hasErrorTracking),
    run: () => go(href),
  });
  const commands = {
    board: "goBoard",
    issues: "goIssues",
    backlog: "goPlanning",
    calendar: "goCalendar",
    timeline: "goTimeline",
    errors: "goErrors",
    reports: "goReports",
    settings: "goSettings",
  } as const;
  const sections = project === undefined ? [] : projectSections(project.id);
  return [
    ...sections.map(({ segment, label, href }) =>
      to(segment, `${project?.name}: ${label}`, commands[segment], href),
    ),
    to("inbox", "Inbox", "goInbox", "/inbox"),
    to("my-issues", "My issues", "goMine", "/my-issues"),
    to("projects", "Projects", "goProjects", "/projects"),
    to("all-issues", "All issues", "goAll", ALL_ISSUES),
    to("search", "Search", "search", SEARCH),
    to("workspace-settings", "Workspace settings", "goWorkspace", "/settings/profile"),
  ];
}

/** Actions that open the other projects' boards. */
function otherProjectActions(
  projects: readonly ShellProject[],
  current: ShellProject | undefined,
  go: (href: string) => void,
): Action[] {
  return projects
    .filter((project) => project !== current)
    .map(({ id, name, key_prefix }) => ({
      id: `go-project-${id}`,
      label: `${name}: Board`,
      section: "Projects",
      keywords: [key_prefix],
      rank: 2,
      run: () => go(`/projects/${id}/board`),
    }));
}

function signOut(): void {
  void import("@/lib/identity/auth/client")
    .then((auth) => auth.signOut())
    .catch(() => toastError("Couldn’t sign you out. Try again."));
}

/** On another page, Tab goes on from its content instead of from the navigation again. */
function useTabFromContent(main: RefObject<HTMLElement | null>, pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement !== document.body) return;
    // Focus itself stays free: a page may give it to a row once that has loaded.
    main.current?.focus({ preventScroll: true });
    main.current?.blur();
    // Firefox goes on from the selection instead.
    document.getSelection()?.collapse(main.current);
  }, [main, pathname]);
}

/** The frame around every signed-in page: skip link, navigation, top bar and main content. */
export function AppShell(props: AppShellProps) {
  const { workspace, user, projects, actions, banner, children } = props;
  const router = useRouter();
  const pathname = usePathname();
  const { hasErrorTracking } = useActor();
  const [layer, setLayer] = useState<Layer | null>(null);
  const [isSidebarHidden, setSidebarHidden] = useState(props.wasSidebarHidden);
  const toggleSidebar = useCallback(() => {
    setSidebarHidden((wasHidden) => {
      document.cookie = sidebarCookie(!wasHidden);
      return !wasHidden;
    });
  }, []);
  const main = useRef<HTMLElement>(null);
  useTabFromContent(main, pathname);
  const projectId = locate(pathname, projects).project?.id;
  useEffect(() => {
    if (projectId !== undefined) document.cookie = lastProjectCookie(projectId);
  }, [projectId]);
  const toggle = (name: Layer) => (open: boolean) => setLayer(open ? name : null);

  const shortcuts = useMemo<Action[]>(() => {
    const project = locate(pathname, projects).project ?? projects[0];
    const go = (href: string) => leavePage(() => router.push(href));
    const layer = (id: Layer, label: string, command: CommandName): Action => ({
      id,
      label,
      section: "Everywhere",
      command,
      rank: 3,
      inPalette: id !== "palette",
      run: () => setLayer(id),
    });
    return [
      layer("palette", "Search or run a command", "palette"),
      layer("shortcuts", "Show keyboard shortcuts", "help"),
      {
        id: "undo",
        label: "Undo last action",
        section: "Everywhere",
        command: "undo",
        rank: 3,
        run: () => void undoNewest(),
      },
      {
        id: "redo",
        label: "Redo what was undone",
        section: "Everywhere",
        command: "redo",
        rank: 3,
        run: () => {
          if (!redoNewest()) toastMessage("Nothing to redo");
        },
      },
      {
        id: "sidebar",
        label: "Show or hide the sidebar",
        section: "Everywhere",
        command: "sidebar",
        rank: 3,
        run: toggleSidebar,
      },
      {
        id: "sign-out",
        label: "Sign out",
        section: "Everywhere",
        keywords: ["log out", "leave"],
        rank: 3,
        run: signOut,
      },
      ...navigationActions(project, pathname, hasErrorTracking, go),
      ...otherProjectActions(projects, project, go),
    ];
  }, [pathname, projects, hasErrorTracking, router, toggleSidebar]);
  useShortcuts(shortcuts);
  useEffect(() => preloadWhenIdle([palette.load, cheatSheet.load]), []);

  const sidebar = {
    workspace,
    user,
    projects,
    onSignOut: signOut,
    onShowSettings: () => {
      setLayer(null);
      leavePage(() => router.push("/settings/profile"));
    },
    onShowReference: () => {
      setLayer(null);
      leavePage(() => router.push("/docs"));
    },
    onShowShortcuts: () => setLayer("shortcuts"),
  };
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-surface-raised px-3 py-2 font-medium shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <UnreadTitle />
      <WhenIdle>
        <FullLaneHost />
        <SubIssueHost />
      </WhenIdle>
      <Sidebar {...sidebar} isHidden={isSidebarHidden} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          projects={projects}
          isSidebarHidden={isSidebarHidden}
          onToggleSidebar={toggleSidebar}
          onOpenPalette={() => setLayer("palette")}
          actions={actions}
        />
        {banner}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col outline-none"
        >
          {children}
        </main>
        <BottomNav projects={projects} onOpenNav={() => setLayer("nav")} />
      </div>
      {layer === "nav" && <MobileNav {...sidebar} open onOpenChange={toggle("nav")} />}
      {layer === "palette" && (
        <CommandPalette open onOpenChange={toggle("palette")} projects={projects} />
      )}
      {layer === "shortcuts" && <CheatSheet open onOpenChange={toggle("shortcuts")} />}
    </div>
  );
}
