"use client";

import * as Radix from "radix-ui/tabs";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { TAB, TAB_LIST } from "./tab-styles";

interface TabsProps<V extends string> {
  label: string;
  value: V;
  onValueChange: (value: V) => void;
  /** Called when the chosen tab is pressed again. */
  onReselect?: () => void;
  tabs: readonly { value: V; label: ReactNode; count?: number }[];
  /** Controls in the same bar as the tabs. */
  beside?: ReactNode;
  barClassName?: string;
  /** The panels, as TabPanel elements. */
  children: ReactNode;
  className?: string;
}

/** Tabs that switch panels within one page. If each tab has its own URL, use NavTabs. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { beside, barClassName } = props;
  const list = (
    <Radix.List
      aria-label={props.label}
      className={cn(TAB_LIST, beside !== undefined && "shrink-0 border-b-0 *:h-11")}
    >
      {props.tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={TAB}
          // A press chooses the tab right away, so a later click would be a second one.
          onMouseDown={({ button }) => {
            if (button === 0 && tab.value === props.value) props.onReselect?.();
          }}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="ml-1.5 text-xs text-text-muted numeric">{tab.count}</span>
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
  return (
    <Radix.Root
      value={props.value}
      onValueChange={(value) => props.onValueChange(value as V)}
      {...(props.className !== undefined && { className: props.className })}
    >
      {beside === undefined ? (
        list
      ) : (
        <div className={cn("flex items-center border-b border-border", barClassName)}>
          {list}
          {beside}
        </div>
      )}
      {props.children}
    </Radix.Root>
  );
}

interface TabPanelProps extends ComponentProps<typeof Radix.Content> {
  /** Removes the space below the tabs, for a panel with its own borders. */
  flush?: boolean;
}

export function TabPanel({ flush = false, className, ...rest }: TabPanelProps) {
  return <Radix.Content {...rest} className={cn(!flush && "pt-4", className)} />;
}
