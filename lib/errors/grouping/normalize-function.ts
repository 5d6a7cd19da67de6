import { memoizeInEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";
import type { Language } from "@/lib/errors/stacks/language";

/** Placeholder for anonymous functions in every language. */
export const ANONYMOUS = "<anonymous>";

const MAX_NAME = 512;

/**
 * Returns a function's name without the parts that vary between runs and builds: the engine's
 * annotations (`async`, `new`, `[as x]`), numbers from compilers and class generators, addresses
 * and arguments.
 */
export function normalizeFunction(name: string | null, language: Language | null): string {
  return normalized((name ?? "").slice(0, MAX_NAME), language);
}

const normalized = memoizeInEnvelope((name: string, language: Language | null): string => {
  const raw = name
    .trim()
    .replace(/(?<=[\w>\]])\([^()]*\)$/, "")
    .replace(/@?0x[0-9a-f]{1,16}/gi, "")
    .replace(/\+\d+$/, "");
  const rule = language === null ? undefined : RULES[language];
  const plain = (rule === undefined ? raw : rule(raw)).replace(/::h[0-9a-f]{16}$/, "");
  return /^(?:|\?|\(anonymous\)|<anonymous>|anonymous|<unknown>|<lambda>)$/.test(plain)
    ? ANONYMOUS
    : plain;
});

const RULES: Record<Language, (name: string) => string> = {
  javascript: javaScriptFunction,
  python: (name) => name.replace(/^.{0,400}\.<locals>\./, ""),
  php: phpFunction,
  java: javaFunction,
  go: goFunction,
  ruby: rubyFunction,
  dotnet: dotnetFunction,
};

/**
 * Keeps only the last part. V8 prefixes the receiver's class (`HTMLFormElement.submit`,
 * `Object.submit`), which may be a subclass, or a single letter in a minified bundle. Other engines
 * omit it.
 */
function javaScriptFunction(name: string): string {
  const bare = withoutAlias(name)
    .replace(/^async\*/, "")
    .replace(/^(?:async |new |get |set |static |bound )+/, "")
    // Firefox's marker for an anonymous function inside the named one.
    .replace(/(?<![/<])[/<]+$/, "");
  // The module itself, as named by bundlers: `./src/cart.ts`, `module evaluation`.
  if (/^(?:Object|Module)?\.?\.?\.\/|^__TURBOPACK__module__evaluation__$/.test(bare))
    return "<module>";
  if (/^(?:module evaluation|global code|module code|Module\.<module>)$/.test(bare))
    return "<module>";
  const last = bare.endsWith(ANONYMOUS) ? ANONYMOUS : bare.slice(bare.lastIndexOf(".") + 1);
  return last
    .replace(/^(?:get|set) /, "")
    .replace(/^__(?:WEBPACK_DEFAULT_EXPORT__|TURBOPACK__default__export__)$/, "default")
    .replace(/^_callee\d*\$?$/, ANONYMOUS)
    .replace(/^.*[/<]$/, ANONYMOUS)
    .replace(/(?<=.)\$\d+$/, "");
}

/** `Cart.add [as total]` without the alias. */
function withoutAlias(name: string): string {
  if (!name.endsWith("]")) return name;
  const at = name.indexOf(" [as ", name.lastIndexOf("]", name.length - 2) + 1);
  return at < 0 ? name : name.slice(0, at);
}

function phpFunction(name: string): string {
  const plain = name
    .replace("->", "::")
    .replace(/\{closure.*/s, "{closure}")
    .replace(
      /(?:^|::)[\w\\]*\{closure\}$/,
      (closure) => (closure.startsWith("::") ? "::" : "") + "{closure}",
    )
    .replace(/@anonymous.*?(?=::|$)/s, "@anonymous")
    .replace(/^.*\\__CG__\\/, "")
    .replace(/^Container[A-Za-z0-9]{6,8}\\/, "Container\\");
  return /^(?:require|include)(?:_once)?$/.test(plain) ? "<main>" : plain;
}

function javaFunction(name: string): string {
  return name
    .slice(name.includes("$$Lambda") ? 0 : name.lastIndexOf("/") + 1)
    .replace(/\$\$Lambda[^.]*/, "$$$$Lambda")
    .replace(/\$\$(?:Enhancer|FastClass)By\w+?\$\$[0-9a-f]+|\$\$SpringCGLIB\$\$\d+/g, "")
    .replace(/\$(?:HibernateProxy|ByteBuddy|MockitoMock|auxiliary)\$\w+/g, "")
    .replace(/_\$\$_\w+/, "")
    .replace(/\$Proxy\d+/, "$$Proxy")
    .replace(/(\$lambda)-\d+/, "$1")
    .replace(/(?:\$\d+)+/g, withoutNumbers)
    .replace(/(?<!\$)\$+(?=\.|$)/g, "$$")
    .replace(/(Accessor)\d+/, "$1");
}

/**
 * Shortens the `$1$2` in names of nested classes to `$`. If the name continues after a number, that
 * number stays: `$1$2x` becomes `$$2x`.
 */
function withoutNumbers(run: string, at: number, name: string): string {
  if (/^(?:[.$]|$)/.test(name.slice(at + run.length))) return "$";
  const last = run.lastIndexOf("$");
  return last === 0 ? run : `$${run.slice(last)}`;
}

/** Removes `[…]`, each up to the first closing bracket. Unclosed brackets are kept. */
function withoutBrackets(name: string): string {
  let plain = "";
  let end = 0;
  for (;;) {
    const open = name.indexOf("[", end);
    const close = open < 0 ? -1 : name.indexOf("]", open);
    if (close < 0) return plain + name.slice(end);
    plain += name.slice(end, open);
    end = close + 1;
  }
}

/** Keeps the last part of the package name, since a module's location does not matter. */
function goFunction(name: string): string {
  return withoutBrackets(name)
    .slice(0, MAX_NAME)
    .replace(/^.*\/(?!\*)/, "")
    .replace(/\.(func|gowrap|deferwrap)\d+(?:\.\d+)*/g, ".$1")
    .replace(/(?<!\.func)(?:\.func)+$/, ".func")
    .replace(/\.init\.\d+/, ".init")
    .replace(/-fm$|·\w+$/, "");
}

function rubyFunction(name: string): string {
  const plain = name.replace(/^(?:(?:block|rescue|ensure)(?: \(\d+ levels\))? in )+/, "");
  return plain.startsWith("<") ? plain : plain.slice(plain.search(/[#.][^#.]*$/) + 1);
}

function dotnetFunction(name: string): string {
  return withoutBrackets(name.replace(/`\d+/g, ""))
    .replace(/\.<>c(?:__DisplayClass[\d_]+)?/g, "")
    .replace(/<(\w+)>g__(\w+)\|[\d_]+/, "$2")
    .replace(/<(\w+)>[a-z]__[\d_]*(?:\.MoveNext)?/, "$1");
}

/** Whether a function is a helper that compilers add for some targets. */
export function isGenerated(name: string | null, file: string | null): boolean {
  return (
    file === "<generated>" ||
    file === "<autogenerated>" ||
    /^(?:<(?:listcomp|dictcomp|setcomp|genexpr)>|(?:Generator\.)?(?:asyncGeneratorStep|_asyncToGenerator|__awaiter)|__webpack_require__|sentryWrapped)$|\$\$(?:FastClass|Enhancer)By|\$Proxy\d+\.|\.access\$\d+$/.test(
      name ?? "",
    )
  );
}
