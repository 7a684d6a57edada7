/**
 * The page that a visitor came to first, or last by an address with a campaign. It stays in the tab, without a
 * cookie, and goes along with a form.
 */
import { CAME_FROM_FIELD } from '../../contracts/send-request.ts';
import { withStorage } from './drafts.ts';

const KEY = 'first-page';
const here = () => location.pathname + location.search;
const kept = () => withStorage((storage) => storage.getItem(KEY));

/** To be called when a page was loaded. */
export function noteFirstPage(): void {
  if (!kept() || here().includes('utm_')) withStorage((storage) => storage.setItem(KEY, here()));
}

/** What is sent beside a form's parameters: nothing where the form's own page says it all. */
export function cameFrom(): Record<string, string> {
  const first = kept();
  return first && first !== here() ? { [CAME_FROM_FIELD]: first } : {};
}
