/** The firm's own drawing as its logo: what is shown of it, and what the site has in its place. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Logo } from './brand-schema.ts';
import { dataFiles } from './data-files.ts';
import { firmFile, shownPath } from './firm-folder.ts';
import { readText, readYaml, yamlMistakes } from './read-yaml.ts';
import { ConfigError } from './schema.ts';
import { cleanSvg } from './svg.ts';

/** The header shows a logo so many pixels high; a browser that knows its width too keeps its place for it. */
const SHOWN_HEIGHT = 40;
/** Of a drawing in pixels: enough for screens with three for one. */
export const PNG_HEIGHT = 3 * SHOWN_HEIGHT;
const MAX_PNG_BYTES = 2_000_000;
/** Wider than this, its letters are too small to be read in the header of a phone. */
const MAX_RATIO = 12;

export type ShownLogo =
  | Exclude<Logo, { kind: 'file' }>
  | { kind: 'file'; path: string; width: number; height: number; includesName: boolean };

export interface LogoFile {
  /** Its address in the site, which tells its content. */
  path: string;
  /** Of a drawing in shapes, as it may be published; null for one in pixels, which the build makes smaller. */
  svg: string | null;
  /** In pixels of the page. */
  width: number;
  height: number;
  /** What was left out of it. */
  removed: string[];
}

export function shownLogo({ file, includesName }: Extract<Logo, { kind: 'file' }>): ShownLogo {
  const { path, width, height } = readLogoFile(file);
  return { kind: 'file', path, width, height, includesName };
}

/**
 * @param name in the firm's folder.
 * @throws {ConfigError} naming the file, what was expected and what was found.
 */
export function readLogoFile(name: string): LogoFile {
  const path = firmFile(name);
  const file = shownPath(path);
  if (!existsSync(path)) {
    throw new ConfigError(`${file}: expected this file, which brand.yaml names, found none`);
  }
  const { svg, width, height, removed } = name.endsWith('.svg')
    ? cleanSvg(readText(path), file)
    : sizedPng(readFileSync(path), file);
  if (width > MAX_RATIO * height || height > 2 * width) {
    throw new ConfigError(
      `${file}: expected at most ${MAX_RATIO} times as wide as high, and at most twice as high as wide, ` +
        `found ${Math.round(width)} x ${Math.round(height)}`,
    );
  }
  const hash = createHash('sha256')
    .update(svg ?? readFileSync(path))
    .update(String(PNG_HEIGHT))
    .digest('hex')
    .slice(0, 12);
  return {
    path: `/pictures/logo-${hash}.${svg === null ? 'png' : 'svg'}`,
    svg,
    width: Math.round((width / height) * SHOWN_HEIGHT),
    height: SHOWN_HEIGHT,
    removed,
  };
}

const PNG_SIGNATURE = '89504e470d0a1a0a';

/** A PNG says its size in its first bytes. */
function sizedPng(bytes: Buffer, file: string) {
  if (bytes.toString('hex', 0, 8) !== PNG_SIGNATURE || bytes.length < 24) {
    throw new ConfigError(`${file}: expected a PNG picture, found a file that is none`);
  }
  if (bytes.length > MAX_PNG_BYTES) {
    throw new ConfigError(
      `${file}: expected at most ${MAX_PNG_BYTES / 1_000_000} MB, found ${(bytes.length / 1_000_000).toFixed(1)} MB`,
    );
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (height < SHOWN_HEIGHT || width < 1) {
    throw new ConfigError(
      `${file}: expected at least ${SHOWN_HEIGHT} pixels in height, better ${PNG_HEIGHT}, found ` +
        `${width} x ${height}`,
    );
  }
  return { svg: null, width, height, removed: [] };
}

/** What is wrong with the drawings of brand.yaml, and what an owner should know of them. */
export function checkDrawings(): { mistakes: string[]; notes: string[] } {
  // That it is not right is said elsewhere.
  if (yamlMistakes(dataFiles.brand).length > 0) return { mistakes: [], notes: [] };
  const { logo, favicon } = readYaml(dataFiles.brand);
  const mistakes: string[] = [];
  const notes: string[] = [];
  const check = (name: string, read: () => { removed: string[] }) => {
    try {
      const { removed } = read();
      if (removed.length === 0) return;
      notes.push(
        `${shownPath(firmFile(name))}: left out ${removed.join(', ')}, which a drawing may not have.`,
      );
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      mistakes.push(error.message);
    }
  };
  if (logo.kind === 'file') check(logo.file, () => readLogoFile(logo.file));
  if (favicon !== undefined) check(favicon, () => readIcon(favicon));
  return { mistakes, notes };
}

/** @throws {ConfigError} when the file is not there, or cannot be drawn. */
export function readIcon(name: string) {
  const path = firmFile(name);
  if (existsSync(path)) return cleanSvg(readText(path), shownPath(path));
  throw new ConfigError(`${shownPath(path)}: expected this file, which brand.yaml names, found none`);
}
