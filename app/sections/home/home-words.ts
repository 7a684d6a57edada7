import type { HomeWords as AllWords } from '../../../config/words-schema.ts';

/**
 * What a firm may say on the home page. The page's loader hands it to the sections, so that the words
 * come with the page and not with the scripts.
 */
export type HomeWords = Pick<AllWords, 'hero' | 'howWeHelp' | 'personas' | 'about' | 'contact'> & {
  resources: { title: string; all: string };
};
