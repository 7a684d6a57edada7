/** The header's and footer's links, in the order in which they are shown. */
import { dataFiles } from './data-files.ts';
import { isSectionShown } from './home-sections.ts';
import type { FooterLink, HeaderLink } from './navigation-schema.ts';
import { readYaml } from './read-yaml.ts';
import { textPages } from './text-pages.ts';
import { whyGone } from './why-gone.ts';

const links = readYaml(dataFiles.navigation);

const isOn = (link: HeaderLink) =>
  'section' in link ? isSectionShown(link.section) : whyGone(link.to) === null;

const pagesIn = (menu: 'header' | 'footer'): FooterLink[] =>
  textPages()
    .filter((page) => page.menu === menu)
    .map(({ name, title, label = title }) => ({ label, to: `/${name}` }));

export const headerLinks: readonly HeaderLink[] = [...links.header.filter(isOn), ...pagesIn('header')];

export const footerLinks: readonly FooterLink[] = [...links.footer.filter(isOn), ...pagesIn('footer')];

export const bookButton = { label: 'Book a Free Strategy Chat', section: 'contact-form' } as const;

export { feeds } from './feeds.ts';
