import { useHydrated } from '../lib/use-hydrated.ts';

/**
 * A few lines that the browser runs while it reads the page, before anything is painted. They are
 * part of the file only: a page that is reached by client navigation has no use for them.
 *
 * @param code a constant of ours, never anything that was typed.
 */
export function EarlyScript({ code }: { code: string }) {
  if (useHydrated()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see @param
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}
