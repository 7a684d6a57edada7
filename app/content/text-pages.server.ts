import { z } from 'zod';
import type { ContentFile } from '../../config/content-files.ts';
import { factNumbers } from '../../config/facts.ts';
import { firm } from '../../config/firm.ts';
import { firmFile, shownPath } from '../../config/firm-folder.ts';
import { readContent } from '../../config/front-matter.ts';
import { site } from '../../config/site.ts';
import { readTextPage, type TextPage, textPageFiles } from '../../config/text-pages.ts';
import { namedPicture, pictureComponent } from '../pictures/named-pictures.server.ts';
import type { DescribedPicture } from '../pictures/picture.ts';
import type { BodyNode } from './body-node.ts';
import { Term } from './glossary.server.ts';
import { withoutGoneLinks } from './gone-links.server.ts';
import { inlineFigures } from './inline-figures.ts';
import { type MdxRoot, mdxTree } from './mdx.server.ts';
import { type MdxComponent, mdxToBody } from './mdx-to-body.server.ts';

/** With its text, and with what stands above it. */
type WholeTextPage = TextPage & { body: BodyNode[]; photo?: DescribedPicture };

/**
 * A page that is one text, with every detail of the firm filled in; null where the site has none of that
 * name.
 *
 * @throws {ContentError} when it is not as it has to be.
 */
export async function readTextPageWithBody(name: string): Promise<WholeTextPage | null> {
  const file = textPageFiles().find((each) => each.name === name);
  if (!file) return null;
  const source = readContent(file.path);
  const page = readTextPage(file);
  const body = await textPageBody(mdxTree(source, file.shown), file);
  const photo = await namedPicture(page.picture, file.shown, source);
  return { ...page, ...(photo && { photo }), body };
}

/** @throws {ContentError} when a component is unknown or refuses its properties. */
export async function textPageBody(tree: MdxRoot, file: ContentFile): Promise<BodyNode[]> {
  const all = { ...inlineFigures, ...components, ...(await pictureComponent(tree)) };
  const body = await mdxToBody(tree, file.shown, all, factNumbers);
  return file.isOwn ? body : withoutGoneLinks(body, `/${file.name}`);
}

const siteProps = z.strictObject({ field: z.string(), link: z.optional(z.literal(true)) });

/** `<Site field="contact.email" link />`: a value of firm.yaml, as an email link if asked for. */
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
    const file = shownPath(firmFile('firm.yaml'));
    throw new Error(`<Site field="${field}" />: expected a text or number in ${file}, found ${value}`);
  }
  return link ? { tag: 'a', props: { href: `mailto:${value}` }, children: [String(value)] } : String(value);
};

const OverseasDisclosure: MdxComponent = () => {
  const { overseasCountries } = site.privacy;
  return overseasCountries.length === 0
    ? 'We do not expect to send your personal information outside Australia.'
    : `Some of our service providers hold information outside Australia, in ${new Intl.ListFormat('en-AU').format(overseasCountries)}.`;
};

/** Other companies' systems to which the webhook passes what is sent. */
const EnquirySystems: MdxComponent = () => {
  const { enquirySystems } = site.privacy;
  const names = new Intl.ListFormat('en-AU').format(enquirySystems);
  return names === '' ? '' : ` A copy also goes to ${names}, where we keep track of enquiries.`;
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

/** Which software helps the firm to decide about people: Australian Privacy Principles 1.7 to 1.9. */
const AutomatedTools: MdxComponent = () => {
  const tools = firm.automatedTools;
  if (tools === null) return 'Ask us which software helps us in our work as mortgage brokers.';
  if (tools.length === 0) return 'In our work as mortgage brokers we use no such software either.';
  return tools.map(({ name, helpsTo, uses }) => `${name} helps us to ${helpsTo}; it uses ${uses}.`).join(' ');
};

const components = {
  Site,
  TrackingInShort,
  CookiesAndCounts,
  OverseasDisclosure,
  EnquirySystems,
  CreditGuide,
  AutomatedTools,
  Term,
};
