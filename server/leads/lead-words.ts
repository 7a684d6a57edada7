/** Parts of a lead as other systems and people want them. */

/** The first word is the first name; the form asks for one name. */
export function namesOf(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(' ') };
}

/** The campaign that the address of the page names, or the page itself. */
export function sourceOf(sentFrom: string | null): string {
  const url = sentFrom === null ? null : URL.parse(sentFrom, 'https://site.invalid');
  if (url === null) return 'the site';
  const campaign = ['utm_campaign', 'utm_source', 'utm_medium']
    .map((name) => url.searchParams.get(name)?.trim())
    .filter(Boolean);
  const page = url.pathname === '/' ? 'home page' : url.pathname;
  return campaign.length > 0 ? `${page}, ${campaign.join(' / ')}` : page;
}
