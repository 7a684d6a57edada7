import { dataFiles } from './data-files.ts';
import { feeds } from './feeds.ts';
import { firm } from './firm.ts';
import { hidden, isWritten } from './hidden.ts';
import type { Redirects } from './list-schemas.ts';
import { readYaml } from './read-yaml.ts';

const isFeed = (address: string) => Object.values(feeds).some(({ to }) => to === address);

const written = readYaml(dataFiles.redirects).filter(({ to }) => firm.features.feeds || !isFeed(to));

/** Whoever has kept the address of what the firm hides is led to what is nearest. */
const ofHidden = [...hidden]
  .filter((from) => isWritten(from) && !written.some((redirect) => redirect.from === from))
  .map((from) => ({ from, to: from.startsWith('/blog/') ? '/blog' : '/' }));

/** Addresses that lead to another one; all are permanent (301). */
export const redirects: Redirects = [...written, ...ofHidden];
