import { toJsxRuntime, type Components } from "hast-util-to-jsx-runtime";
import { memo, use, type ComponentProps, type ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { markdownTree } from "@/lib/platform/markdown/tree";
import { cn } from "@/components/ui/cn";
import { MarkdownImagesContext, MarkdownPeopleContext } from "./markdown-contexts";
import { SetTaskContext } from "./set-task-context";

interface MentionProps {
  userId: number;
  children?: ReactNode;
}

/** A mentioned person, with their current name. Mentions of the current user are highlighted. */
function Mention({ userId, children }: MentionProps) {
  const people = use(MarkdownPeopleContext);
  const name = people?.nameOf(userId);
  const isMe = people?.me === userId;
  return (
    <span className="mention" data-me={isMe || undefined}>
      {name === undefined ? children : `@${name}`}
      {isMe && <span className="sr-only"> (you)</span>}
    </span>
  );
}

/** An attachment on this host. */
function Picture({ src, alt, ...rest }: ComponentProps<"img">) {
  const images = use(MarkdownImagesContext);
  const shown = typeof src === "string" ? (images?.get(src) ?? src) : undefined;
  // next/image would load it without the user's session.
  // eslint-disable-next-line @next/next/no-img-element
  return <img src={shown} alt={alt ?? ""} {...rest} />;
}

type TaskBoxProps = ComponentProps<"input"> & { "data-task"?: number };

/** The box of a task. Can be ticked where the text can be changed. */
function TaskBox({ checked, "aria-label": label, "data-task": index }: TaskBoxProps) {
  const setTask = use(SetTaskContext);
  return (
    <input
      type="checkbox"
      className="task-box"
      aria-label={label}
      checked={checked ?? false}
      disabled={setTask === null || index === undefined}
      onChange={(event) => index !== undefined && setTask?.(index, event.target.checked)}
      // Two quick ticks are not a double-click on the text, which would open its editor.
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}

const COMPONENTS: Partial<Components> = {
  span: ({ children, ...rest }) => {
    const userId = (rest as { "data-user-id"?: string })["data-user-id"];
    if (userId === undefined) return <span>{children}</span>;
    return <Mention userId={Number(userId)}>{children}</Mention>;
  },
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  img: Picture,
  input: TaskBox,
};

interface MarkdownProps {
  /** GitHub Flavored Markdown. Raw HTML is shown as text. */
  children: string;
  className?: string;
}

/**
 * Markdown as prose. Images become links, and text with too much markup is shown unformatted.
 * Heavy: on pages that may not need it, load it with next/dynamic.
 */
export const Markdown = memo(function Markdown({ children, className }: MarkdownProps) {
  const tree = markdownTree(children);
  return (
    <div className={cn("markdown", className)}>
      {tree ? (
        toJsxRuntime(tree, { Fragment, jsx, jsxs, components: COMPONENTS })
      ) : (
        <>
          <p className="as-typed-note">Too much markup to render. Shown as plain text.</p>
          <p className="as-typed">{children}</p>
        </>
      )}
    </div>
  );
});
