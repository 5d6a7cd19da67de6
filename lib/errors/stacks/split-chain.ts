/** One exception of a chain that is printed as text. */
export interface PrintedException {
  exceptionClass: string;
  message: string;
  /** Its part of the text, with its title. */
  text: string;
  /** Whether it was handled when the exception before it was raised, rather than its cause. */
  isContext: boolean;
}

const PYTHON_CAUSE = "The above exception was the direct cause of the following exception:";
const PYTHON_CONTEXT = "During handling of the above exception, another exception occurred:";
/** In Java, in Node, and as the product prints the chains of other languages. */
const CAUSE_LINE = /^[ \t]*(?:Caused by: |\[cause\]: )/;
const PHP_LINE = /^Next (?=[\w\\]+(?::| in ))/;
const TITLE = /^([\w$.\\]+(?:::[\w$]+)*)(?:: ([\s\S]*))?$/;
/** More than any printed chain that somebody reads. */
const MAX_EXCEPTIONS = 20;

/**
 * Returns the exceptions that a text stack trace prints, the thrown one first. A stack without
 * causes is one exception.
 */
export function splitChain(text: string): PrintedException[] {
  const lines = text.trimEnd().split("\n");
  const python = lines.some((line) => line === PYTHON_CAUSE || line === PYTHON_CONTEXT);
  if (python) return splitPython(lines).slice(0, MAX_EXCEPTIONS);
  const isPhp = lines.some((line, at) => PHP_LINE.test(line) && lines[at - 1] === "");
  const start = isPhp ? PHP_LINE : CAUSE_LINE;
  const sections: string[][] = [[]];
  for (const line of lines) {
    if (start.test(line)) sections.push([line.replace(start, "")]);
    else sections.at(-1)?.push(line);
  }
  if (isPhp) sections.reverse();
  return sections.slice(0, MAX_EXCEPTIONS).map((section) => ({
    ...readTitle(titleOf(section, isPhp)),
    text: section.join("\n").trimEnd(),
    isContext: false,
  }));
}

/** Python prints the cause first, and each exception's title below its frames. */
function splitPython(lines: string[]): PrintedException[] {
  const sections: { lines: string[]; isContext: boolean }[] = [{ lines: [], isContext: false }];
  for (const line of lines) {
    const last = sections.at(-1);
    if (line === PYTHON_CAUSE || line === PYTHON_CONTEXT) {
      if (last) last.isContext = line === PYTHON_CONTEXT;
      sections.push({ lines: [], isContext: false });
    } else last?.lines.push(line);
  }
  return sections.reverse().map(({ lines: section, isContext }) => {
    const body = section.join("\n").trim();
    const frame = body.split("\n").findLastIndex((line) => /^\s/.test(line));
    const title = body
      .split("\n")
      .slice(frame + 1)
      .join("\n");
    return { ...readTitle(title), text: body, isContext };
  });
}

/** The lines above the frames. */
function titleOf(section: string[], isPhp: boolean): string {
  const end = section.findIndex((line, at) =>
    isPhp ? line === "Stack trace:" : at > 0 && /^\s*(?:at |from |\.\.\. \d|goroutine )/.test(line),
  );
  const title = section.slice(0, end === -1 ? 1 : end).join("\n");
  return (isPhp ? title.replace(/ in \S+:\d+$/, "") : title).trim();
}

function readTitle(title: string) {
  const [, exceptionClass = title, message = ""] = TITLE.exec(title) ?? [];
  return { exceptionClass, message };
}
