//@2 const opened = [];
export function open(seed) {
  //@2 opened.push(seed);
  const state = { seed };
  document.title = state.rows.map((row) => row.title).join(); //@1
  //@2 document.title = state.rows.map((row) => row.title).join(String(opened.length));
}
