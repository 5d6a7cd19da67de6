import { toastError, toastSuccess } from "./toast";

/** Puts a text on the clipboard and says so; where the browser refuses, shows the text to copy by hand. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(`${what} copied`, { description: text });
  } catch {
    toastError(`${what} could not be copied`, { description: text });
  }
}
