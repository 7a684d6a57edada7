/** @returns whether the browser allowed it; it may refuse without https, or by a setting. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
