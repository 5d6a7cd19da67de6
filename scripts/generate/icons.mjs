import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../install.mjs";

// `npm run icons`: writes the shapes of the icons that components/ui/icon/icons.ts names, from Lucide, and ours.
const dir = path.join(root, "components/ui/icon");

/** Priorities: two chevrons up, one up, a bar, one down, two down, so distinguishable without color. */
const OURS = {
  "priority-0": ["M4 7.5 8 3.5l4 4", "M4 12.5l4-4 4 4"],
  "priority-1": ["M4 10l4-4 4 4"],
  "priority-2": ["M4 6.25h8", "M4 9.75h8"],
  "priority-3": ["M4 6l4 4 4-4"],
  "priority-4": ["M4 3.5l4 4 4-4", "M4 8.5l4 4 4-4"],
  tick: ["m4.5 8.5 2.5 2.5 4.5-5.5"],
  dash: ["M4.5 8h7"],
};

function symbol(id, size, shapes) {
  return `<symbol id="${id}" viewBox="0 0 ${size} ${size}">${shapes.join("")}</symbol>`;
}

/** Lucide's data for an icon: elements with their attributes. */
async function lucideShapes(name) {
  const { __iconData } = await import(
    path.join(root, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
  );
  return __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const text = Object.entries(attributes).map(([field, value]) => `${field}="${value}"`);
    return `<${tag} ${text.join(" ")}/>`;
  });
}

/** Returns the text of icons.svg. */
export async function iconSprite() {
  const source = readFileSync(path.join(dir, "icons.ts"), "utf8");
  const names = [...source.matchAll(/makeIcon\("([\w-]+)"\)/g)].map(([, name]) => name);
  const lucide = await Promise.all(
    names.map(async (name) => symbol(name, 24, await lucideShapes(name))),
  );
  const ours = Object.entries(OURS).map(([name, paths]) =>
    symbol(
      name,
      16,
      paths.map((d) => `<path d="${d}"/>`),
    ),
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">`;
  return `<!-- Shapes by Lucide (ISC license): https://lucide.dev/license -->\n${head}\n${[...lucide, ...ours].join("\n")}\n</svg>\n`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(dir, "icons.svg"), await iconSprite());
}
