/** The types of what `loadFirm` makes, for modules that only use it. */
export type { ContentFile } from './content-files.ts';
export type { LoadedFirm } from './load-firm.ts';
