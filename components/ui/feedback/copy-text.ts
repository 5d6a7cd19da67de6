import { toastError, toastSuccess } from "./toast";

/**
 * Copies text to the clipboard and confirms it. If the browser refuses, shows the text for manual
 * copying.
 */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(`${what} copied`, { description: text });
  } catch {
    toastError(`${what} could not be copied`, { description: text });
  }
}
