/** Whether a click was made by touch. */
export const isTouch = ({ nativeEvent }: { nativeEvent: MouseEvent }) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
