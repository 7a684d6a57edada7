/** Which sections of the home page a link can lead to. */
import { homeSections } from './navigation-schema.ts';
import type { HomeSection, HomeWords } from './words-schema.ts';

/** The name of each section's words in pages/home.yaml. */
const sectionWords: Readonly<Record<(typeof homeSections)[number], HomeSection>> = {
  'how-we-help': 'howWeHelp',
  resources: 'resources',
  about: 'about',
  'contact-form': 'contact',
};

export function isSectionShown(
  { order }: Pick<HomeWords, 'order'>,
  section: (typeof homeSections)[number],
): boolean {
  return order.includes(sectionWords[section]);
}

/** Whether the page leaves that section out. */
export function isSectionLeftOut(words: Pick<HomeWords, 'order'>, anchor: string): boolean {
  return homeSections.some((section) => section === anchor && !isSectionShown(words, section));
}
