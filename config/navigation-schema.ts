/** The header's and the footer's links, as navigation.yaml has them. */
import { z } from 'zod';
import { secureUrl, sitePath, text } from './fields.ts';

/** The parts of the home page that a link can lead to, each with the name of its words in pages/home.yaml. */
export const homeSections = {
  'how-we-help': 'howWeHelp',
  resources: 'resources',
  about: 'about',
  'contact-form': 'contact',
} as const;

const anchors = Object.keys(homeSections) as (keyof typeof homeSections)[];

const section = z.strictObject({
  label: text,
  section: z
    .enum(anchors, `expected a section of the home page: ${anchors.join(', ')}`)
    .describe('A section of the home page, which is scrolled to.'),
});

const page = z.strictObject({
  label: text,
  to: z
    .union(
      [sitePath, secureUrl],
      'expected a path such as /about-us, or an address that begins with https://',
    )
    .describe('A page of this site, or an address elsewhere.'),
});

const link = z.union([section, page], 'expected a label with a section, or a label with "to"');

export const navigationSchema = z.strictObject({
  header: z.array(link).describe('Beside the logo, before the button for a chat.'),
  footer: z.array(page).describe('At the end of every page.'),
});

export type Navigation = z.infer<typeof navigationSchema>;
export type HeaderLink = z.infer<typeof link>;
export type FooterLink = z.infer<typeof page>;

/** The button beside the header's links. */
export const bookButton = { label: 'Book a Free Strategy Chat', section: 'contact-form' } as const;
