import type { HomeWords as AllWords } from '../../../config/words-schema.ts';

/** The home page's texts. Passed from the loader to the sections, so that they are not part of the scripts. */
export type HomeWords = Pick<AllWords, 'hero' | 'howWeHelp' | 'personas' | 'about' | 'contact'> & {
  resources: { title: string; all: string };
};
