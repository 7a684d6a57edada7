import { dataFiles } from './data-files.ts';
import type { ShownLogo } from './logo-file.ts';
import { readYaml } from './read-yaml.ts';

const { logo: look } = readYaml(dataFiles.brand);

/**
 * The logo beside the firm's name, apart from the colours and fonts, which browsers need not load. What
 * reads a drawing is loaded by a firm that has one.
 */
export const logo: ShownLogo = look.kind === 'file' ? (await import('./logo-file.ts')).shownLogo(look) : look;
