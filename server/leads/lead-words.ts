/** Parts of a lead as other systems and people want them. */
import { applicationParams } from '../../contracts/application.ts';
import { enquiryParams } from '../../contracts/enquiry.ts';
import { type Fields, type Line, lineOf } from '../../contracts/fields.ts';
import type { LeadContent, LeadKind } from '../store/model.ts';

export const statedFields: Record<LeadKind, Fields> = {
  enquiry: enquiryParams,
  application: applicationParams,
};

/** All that is shown of a lead, in the order of its form, by the names that travel. */
export function shownLines({ kind, params }: LeadContent): (Line & { name: string })[] {
  const values: Record<string, string> = params;
  return Object.entries(statedFields[kind])
    .filter(([, { label }]) => label !== null)
    .map(([name, field]) => ({ name, ...lineOf(field, values[name] ?? '') }));
}

/** The words that stand for the whole. */
export function gistOf({ kind, params }: LeadContent): string {
  const values: Record<string, string> = params;
  const [name = ''] = Object.entries(statedFields[kind]).find(([, { isGist }]) => isGist) ?? [];
  return values[name] ?? '';
}

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
