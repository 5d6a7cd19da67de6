/** The styles that affect text layout in a field. */
const COPIED_STYLES = [
  "boxSizing",
  "width",
  "fontFamily",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "letterSpacing",
  "lineHeight",
  "tabSize",
  "paddingTop",
  "paddingRight",
  "paddingBottom",
  "paddingLeft",
  "borderTopWidth",
  "borderRightWidth",
  "borderBottomWidth",
  "borderLeftWidth",
] as const;

/**
 * Returns where a position in a textarea's text is displayed, in pixels from the field's corner.
 * Browsers do not expose this, so a copy is measured.
 */
export function caretPosition(field: HTMLTextAreaElement, index: number) {
  const style = window.getComputedStyle(field);
  const copy = document.createElement("div");
  for (const name of COPIED_STYLES) copy.style[name] = style[name];
  copy.style.position = "absolute";
  copy.style.visibility = "hidden";
  copy.style.whiteSpace = "pre-wrap";
  copy.style.overflowWrap = "break-word";
  copy.textContent = field.value.slice(0, index);
  const mark = document.createElement("span");
  mark.textContent = field.value.slice(index, index + 1) || ".";
  copy.append(mark);
  document.body.append(copy);
  const line = Number.parseFloat(style.lineHeight) || 20;
  const place = { left: mark.offsetLeft, top: mark.offsetTop - field.scrollTop, line };
  copy.remove();
  return place;
}
