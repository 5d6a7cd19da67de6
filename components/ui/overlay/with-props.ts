import { cloneElement, type ReactElement, type Ref, type SyntheticEvent } from "react";

type Handler = (event: SyntheticEvent) => void;
type Props = Record<string, unknown> & { ref?: Ref<HTMLElement> | undefined };

function joinRefs(
  refs: readonly (Ref<HTMLElement> | undefined)[],
): (node: HTMLElement) => () => void {
  return (node) => {
    const undo = refs.map((ref) => {
      if (typeof ref === "function") return ref(node) ?? (() => void ref(null));
      if (!ref) return () => undefined;
      ref.current = node;
      return () => void (ref.current = null);
    });
    return () => undo.forEach((run) => void run());
  };
}

/**
 * Returns the element with more props. Its own win, except that its event handlers run before the
 * added ones, and both refs are set.
 */
export function withProps(element: ReactElement, added: Props): ReactElement {
  const own = element.props as Props;
  const props: Props = { ...added, ...own };
  for (const [name, handler] of Object.entries(added)) {
    const ownHandler = own[name];
    if (typeof handler !== "function" || typeof ownHandler !== "function") continue;
    props[name] = (event: SyntheticEvent) => {
      (ownHandler as Handler)(event);
      (handler as Handler)(event);
    };
  }
  if (own.ref && added.ref) props.ref = joinRefs([own.ref, added.ref]);
  else if (added.ref) props.ref = added.ref;
  return cloneElement(element, props);
}
