/** Which sections of the home page a link can lead to. */
import { order } from './home-words.ts';
import { homeSections } from './navigation-schema.ts';
import type { HomeSection } from './words-schema.ts';

/** The name of each section's words in pages/home.yaml. */
const words: Readonly<Record<(typeof homeSections)[number], HomeSection>> = {
  'how-we-help': 'howWeHelp',
  resources: 'resources',
  about: 'about',
  'contact-form': 'contact',
};

export function isSectionShown(section: (typeof homeSections)[number]): boolean {
  return order.includes(words[section]);
}

/** The sections that are left out of the page. */
export function isSectionLeftOut(anchor: string): boolean {
  return homeSections.some((section) => section === anchor && !isSectionShown(section));
}
