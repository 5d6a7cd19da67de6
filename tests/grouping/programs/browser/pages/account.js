export function open(seed) {
  const state = { seed };
  document.title = state.rows.map((row) => row.name).join();
}
