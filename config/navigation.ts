/** The header's and footer's links, in the order in which they are shown. */
import { dataFiles } from './data-files.ts';
import { firm } from './firm.ts';
import type { FooterLink, HeaderLink } from './navigation-schema.ts';
import { readYaml } from './read-yaml.ts';
import { textPages } from './text-pages.ts';

const links = readYaml(dataFiles.navigation);
const { features, hide } = firm;

const isOn = (link: HeaderLink) =>
  !('to' in link) || ((features.recruitment || link.to !== '/work-with-us') && !hide.includes(link.to));

const pagesIn = (menu: 'header' | 'footer'): FooterLink[] =>
  textPages()
    .filter((page) => page.menu === menu)
    .map(({ name, title, label = title }) => ({ label, to: `/${name}` }));

export const headerLinks: readonly HeaderLink[] = [...links.header.filter(isOn), ...pagesIn('header')];

export const footerLinks: readonly FooterLink[] = [...links.footer.filter(isOn), ...pagesIn('footer')];

export const bookButton = { label: 'Book a Free Strategy Chat', section: 'contact-form' } as const;

/** The articles for feed readers, as every page's head names them; `site.features` says whether they are on. */
export const feeds = {
  rss: { label: 'RSS', to: '/feed.xml', type: 'application/rss+xml' },
  json: { label: 'JSON Feed', to: '/feed.json', type: 'application/feed+json' },
} as const;
