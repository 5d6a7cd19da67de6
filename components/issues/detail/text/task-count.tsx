import { findTasks } from "@/lib/platform/markdown/tasks";

/** "3 of 5 tasks". Renders nothing without tasks. Heavy, like Markdown. */
export function TaskCount({ text }: { text: string }) {
  const tasks = findTasks(text);
  if (tasks.length === 0) return null;
  const done = tasks.filter(({ checked }) => checked).length;
  return (
    <span className="text-xs text-text-muted numeric">
      {done} of {tasks.length} {tasks.length === 1 ? "task" : "tasks"}
    </span>
  );
}
