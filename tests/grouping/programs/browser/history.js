const entries = [];

export function remember(what) {
  entries.push({ what, at: performance.now() });
  document.title = entries.map((entry) => entry.what).join(", ");
}
