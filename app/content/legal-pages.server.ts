import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isoDate, nonEmpty, readFrontMatter } from '../../config/front-matter.ts';
import { site } from '../../config/site.ts';
import { pictureComponent } from '../pictures/named-pictures.server.ts';
import type { DescribedPicture } from '../pictures/picture.ts';
import type { BodyNode } from './body-node.ts';
import { type MdxRoot, mdxTree } from './mdx.server.ts';
import { type MdxComponent, mdxToBody } from './mdx-to-body.server.ts';

const legalSchema = z.strictObject({
  title: nonEmpty,
  description: nonEmpty.max(159, 'expected at most 159 characters'),
  updated: isoDate,
});

export type LegalPage = z.infer<typeof legalSchema> & { body: BodyNode[]; photo?: DescribedPicture };

export const legalNames = ['privacy-policy', 'terms-of-service', 'disclaimer'] as const;

/** Where a legal text is written. */
export function legalFile(name: (typeof legalNames)[number]): string {
  return `content/pages/${name}.mdx`;
}

/** A legal text with every identity detail filled in from the configuration. */
export async function readLegalPage(name: (typeof legalNames)[number]): Promise<LegalPage> {
  const file = legalFile(name);
  const source = readFileSync(file, 'utf8');
  return { ...legalFrontMatter(source, file), body: await legalBody(mdxTree(source, file), file) };
}

export function legalFrontMatter(source: string, file: string) {
  return readFrontMatter(source, file, legalSchema);
}

export async function legalBody(tree: MdxRoot, file: string): Promise<BodyNode[]> {
  return mdxToBody(tree, file, { ...legalComponents, ...(await pictureComponent(tree)) });
}

const siteProps = z.strictObject({ field: z.string(), link: z.optional(z.literal(true)) });

/** `<Site field="contact.email" link />`: a value of firm/firm.yaml, as an email link if asked for. */
const Site: MdxComponent = (props) => {
  const read = siteProps.safeParse(props);
  if (!read.success) {
    throw new Error('<Site />: expected the name of a field and, if it is an email address, link');
  }
  const { field, link } = read.data;
  const value = field
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], site);
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new Error(`<Site field="${field}" />: expected a text or number in firm/firm.yaml, found ${value}`);
  }
  return link ? { tag: 'a', props: { href: `mailto:${value}` }, children: [String(value)] } : String(value);
};

const OverseasDisclosure: MdxComponent = () => {
  const { overseasCountries } = site.privacy;
  return overseasCountries.length === 0
    ? 'We do not expect to send your personal information outside Australia.'
    : `Some of our service providers hold information outside Australia, in ${new Intl.ListFormat('en-AU').format(overseasCountries)}.`;
};

const CreditGuide: MdxComponent = () =>
  site.legal.creditGuideUrl === null
    ? 'Ask us for a copy of our credit guide.'
    : [
        'Read our ',
        { tag: 'a', props: { href: site.legal.creditGuideUrl }, children: ['credit guide'] },
        '.',
      ];

const TrackingInShort: MdxComponent = () =>
  site.analytics === null
    ? 'This website uses no tracking cookies, no advertising pixels and no analytics tools.'
    : `This website uses no tracking cookies and no advertising pixels. It counts visits with ${site.analytics.name}.`;

const CookiesAndCounts: MdxComponent = () => {
  const { analytics } = site;
  if (analytics === null) {
    return 'this website does not use cookies to track you, and it has no advertising pixels or analytics tools. If we ever want to add some, we will change this policy first.';
  }
  return [
    `this website does not use cookies to track you, and it has no advertising pixels. It counts visits with ${analytics.name}, which ${analytics.operator} runs and which keeps its counts in ${analytics.country}. Your browser asks it for a small script, so it receives your IP address, the page you are on and the page you came from. It sets no cookies and builds no profile of you. Its `,
    { tag: 'a', props: { href: analytics.privacyUrl }, children: ['privacy policy'] },
    ' says more.',
  ];
};

const legalComponents = { Site, TrackingInShort, CookiesAndCounts, OverseasDisclosure, CreditGuide };
