/**
 * The page that a visitor came to first, with the campaign that its address may name. It stays in the tab, without a
 * cookie, and goes along with a form.
 */
import { CAME_FROM_FIELD, CAME_FROM_QUERY } from '../../contracts/send-request.ts';

const KEY = 'first-page';

let first = '';

/** To be called when a page was loaded. An address with a campaign takes the place of one without. */
export function noteFirstPage(): void {
  const here = new URLSearchParams(location.search).get(CAME_FROM_QUERY) ?? ownAddress();
  const namesCampaign = (page: string) => /[?&]utm_/.test(page);
  first = here;
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept !== null && (namesCampaign(kept) || !namesCampaign(here))) first = kept;
    sessionStorage.setItem(KEY, first);
  } catch {
    // Browsers may refuse storage; then it is known until the next page is loaded.
  }
}

/** What is sent beside a form's parameters: nothing where the form's own page says it all. */
export function cameFrom(): Record<string, string> {
  return first === '' || first === ownAddress() ? {} : { [CAME_FROM_FIELD]: first };
}

function ownAddress(): string {
  return location.pathname + location.search;
}
