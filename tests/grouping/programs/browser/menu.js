import { strict } from "./strict-json";
//@2 import { remember } from "./history";

export function readMenu(seed) {
  const text = document.body.dataset.menu ?? "";
  document.title = strict(text, "entries", seed).entries.length;
}

export function readBanner(seed) {
  //@2 remember("banner");
  const text = document.body.dataset.banner ?? "";
  document.title = strict(text, "entries", seed).entries[0];
}

function draw(node, depth) {
  if (depth === 0) node.children.forEach((child) => child.draw());
  return draw({ ...node }, depth - 1) + 1;
}

export function showTree(depth) {
  //@2 remember("tree");
  document.title = draw({}, depth);
}
