/** A statement in an SQL script. */
export interface SqlStatement {
  /** Offsets in the script, including leading comments and the closing semicolon. */
  start: number;
  end: number;
  /** On one line, without comments or double quotes, for recognizing what the statement does. */
  bare: string;
  /** The text of the statement's comments. */
  comments: string;
}

/** Tokens that may contain a semicolon that does not end a statement, and the semicolon itself. */
const TOKEN =
  /--[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\b[eE]'(?:\\.|[^'\\])*'|'[^']*'|"[^"]*"|\$([A-Za-z_]*)\$|;/g;

/** Splits a script at semicolons outside strings, quoted names, comments and `$$` bodies. */
export function splitStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = 0;
  let from = 0;
  let bare = "";
  let comments = "";
  const finish = (end: number) => {
    const text = (bare + script.slice(from, end)).replaceAll('"', "").replace(/\s+/g, " ").trim();
    if (text !== "") statements.push({ start, end, bare: text.replace(/ ?;$/, ""), comments });
    [start, from, bare, comments] = [end, end, "", ""];
  };
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(script); token; token = TOKEN.exec(script)) {
    const [text] = token;
    if (text === ";") finish(TOKEN.lastIndex);
    else if (text.startsWith("--") || text.startsWith("/*")) {
      bare += `${script.slice(from, token.index)} `;
      comments += `${text}\n`;
      from = TOKEN.lastIndex;
    } else if (text.startsWith("$")) {
      const close = script.indexOf(text, TOKEN.lastIndex);
      TOKEN.lastIndex = close < 0 ? script.length : close + text.length;
    }
  }
  finish(script.length);
  return statements;
}
