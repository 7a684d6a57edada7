/** What a site can open without, and is better with. */
import type { Finding, LaunchSubject } from './subject.ts';

export function noPhoneHours({ site }: LaunchSubject): Finding[] {
  // Hours have a figure in them, or say that there are none to keep to.
  if (/\d|24 hours|any time|appointment/i.test(site.contact.hours)) return [];
  return [
    {
      what: `The hours "${site.contact.hours}" do not say when the phone is answered.`,
      where: 'config/site.ts: contact.hours',
      fix: 'Write days, times and the time zone: "Monday to Friday, 9 am to 5 pm (Perth time)".',
    },
  ];
}

export function phoneWithoutLink({ site }: LaunchSubject): Finding[] {
  if (site.contact.phone.dial !== null) return [];
  return [
    {
      what: 'The phone number cannot be tapped to call.',
      where: 'config/site.ts: contact.phone.dial',
      fix: 'Write the number as +61 and nine digits.',
    },
  ];
}

export function noCreditGuide({ site }: LaunchSubject): Finding[] {
  if (site.legal.creditGuideUrl !== null) return [];
  return [
    {
      what: 'The footer links no credit guide; the terms tell visitors to ask for it.',
      where: 'config/site.ts: legal.creditGuideUrl',
      fix: 'Put the guide on the web and write its address (National Credit Act, section 158, says when clients must have it).',
    },
  ];
}

export function pagesWithoutSocialImage({ pagesWithoutImage }: LaunchSubject): Finding[] {
  if (pagesWithoutImage === null || pagesWithoutImage.length === 0) return [];
  const [first, ...others] = pagesWithoutImage;
  return [
    {
      what: `${first}${others.length > 0 ? ` and ${others.length} more` : ''} will be shared without a picture: the page names no preview image.`,
      where: 'build/client',
      fix: 'Build the site again; if it stays so, have a developer look at the og:image of these pages.',
    },
  ];
}

export function oldArticles({ articles, today }: LaunchSubject): Finding[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return articles
    .filter(({ updated }) => updated < yearAgo)
    .map(({ file, updated }) => ({
      what: `This article was last reviewed on ${updated}, more than a year ago.`,
      where: file,
      fix: 'Read it against its sources, then set "updated" and add a line to "changes".',
    }));
}
