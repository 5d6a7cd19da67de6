import { problemsOf } from "./report";
import { type Picture, type Screen, STATES } from "./screen";

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function figure({ state, theme, width, data }: Picture): string {
  const kind = width < 900 ? "phone" : "desktop";
  return `<figure class="${kind}" data-state="${state}" data-theme="${theme}" data-width="${width}">
<figcaption>${state} · ${theme} · ${width} px</figcaption>
<img loading="lazy" alt="${state}, ${theme}, ${width} px" src="data:image/webp;base64,${data}"></figure>`;
}

function section({ name, title, pictures, measurements }: Screen, problems: string[]): string {
  const shifts = measurements.flatMap(({ shift, width, state }) =>
    shift ? [`${state} at ${width} px: ${shift.score}`] : [],
  );
  const wrong = problems.map((problem) => `<li>${escape(problem)}</li>`).join("");
  return `<section data-name="${escape(name)}"><h2>${escape(name)}</h2>
<p>${escape(title)} · layout shift ${shifts.join(", ")}</p>
${wrong && `<ul>${wrong}</ul>`}
${STATES.map((state) => {
  const those = pictures.filter((picture) => picture.state === state);
  return `<div class="row">${those.map(figure).join("\n")}</div>`;
}).join("\n")}</section>`;
}

const STYLE = `
body{font:14px system-ui;margin:0;background:#e9e9ec;color:#111}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:16px;padding:10px 16px;background:#fff;border-bottom:1px solid #ccc}
header input[type=search]{width:260px;padding:4px 8px;font:inherit}
section{padding:16px;border-bottom:1px solid #ccc}
section[hidden],figure[hidden]{display:none}
h2{margin:0;font:600 16px ui-monospace,monospace}
p{margin:4px 0 12px;color:#555}
ul{margin:0 0 12px;padding-left:20px;color:#a30000}
.row{display:flex;flex-wrap:wrap;align-items:flex-start;gap:16px;margin-bottom:16px}
.row:not(:has(figure:not([hidden]))){display:none}
figure{margin:0}
figcaption{margin-bottom:4px;font-size:12px;color:#555}
img{display:block;border:1px solid #bbb;background:#fff}
.desktop img{width:960px}
.phone img{width:390px}`;

const SCRIPT = `
const form = document.querySelector("form");
function filter() {
  const chosen = new FormData(form);
  const text = chosen.get("text").toLowerCase();
  const shows = (figure) => ["state", "theme", "width"].every((key) => chosen.getAll(key).includes(figure.dataset[key]));
  for (const section of document.querySelectorAll("section")) {
    let any = false;
    for (const figure of section.querySelectorAll("figure")) {
      figure.hidden = !shows(figure);
      any ||= !figure.hidden;
    }
    section.hidden = !any || !section.dataset.name.toLowerCase().includes(text);
  }
}
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());`;

function choices(name: string, values: readonly string[]): string {
  const boxes = values.map(
    (value) =>
      `<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}</label>`,
  );
  return `<span>${boxes.join(" ")}</span>`;
}

/** Puts the states of one page under one heading. */
function joinStates(screens: readonly Screen[]): Screen[] {
  const byName = new Map<string, Screen>();
  for (const screen of screens) {
    const known = byName.get(screen.name);
    known?.pictures.push(...screen.pictures);
    known?.measurements.push(...screen.measurements);
    if (!known) byName.set(screen.name, { ...screen });
  }
  return [...byName.values()];
}

/** Returns an HTML document with all pictures inside, which works without any other file. */
export function contactSheet(screens: readonly Screen[]): string {
  const pages = joinStates(screens);
  const sections = pages.map((page) => section(page, problemsOf(page)));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens · Lanework</title>
<style>${STYLE}</style>
<header><form style="display:contents">
<input type="search" name="text" placeholder="Page" aria-label="Page">
${choices("state", STATES)}
${choices("theme", ["light", "dark"])}
${choices("width", ["1280", "390"])}
<span>${pages.length} pages</span></form></header>
${sections.join("\n")}
<script>${SCRIPT}</script></html>`;
}
