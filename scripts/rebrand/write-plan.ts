import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { brand } from '../../config/brand.ts';
import { logo as currentLogo } from '../../config/logo.ts';
import { editObject, literal } from './edit-object.ts';
import { faviconSvg } from './favicon.ts';
import type { Plan } from './plan.ts';

const SITE = 'config/site.ts';
const BRAND = 'config/brand.ts';
const LOGO = 'config/logo.ts';
const LOGO_SVG = 'public/logo.svg';
const FAVICON = 'public/favicon.svg';

/** Writes what the plan changes, and nothing else. @returns the files that were written. */
export function writePlan(plan: Plan): string[] {
  const written: string[] = [];
  const write = (file: string, text: string) => {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    writeFileSync(file, text);
    written.push(file);
  };
  if (plan.details.size > 0) {
    write(SITE, editObject(readFileSync(SITE, 'utf8'), SITE, 'site', plan.details));
  }
  const colours = Object.entries(plan.palette)
    .filter(([name, hex]) => hex !== brand.colour[name as keyof typeof brand.colour])
    .map(([name, hex]) => [`colour.${name}`, hex] as const);
  if (colours.length > 0) {
    write(BRAND, editObject(readFileSync(BRAND, 'utf8'), BRAND, 'brand', new Map(colours)));
  }
  if (!isDeepStrictEqual(plan.logo, currentLogo)) {
    write(LOGO, withLogo(readFileSync(LOGO, 'utf8'), plan));
  }
  if (plan.logoSvg !== null) write(LOGO_SVG, plan.logoSvg);
  if (plan.logo.kind !== 'file' && existsSync(LOGO_SVG)) {
    rmSync(LOGO_SVG);
    written.push(LOGO_SVG);
  }
  write(FAVICON, faviconSvg(plan.logo, plan.palette, plan.name));
  format(written.filter((file) => file.endsWith('.ts')));
  return written;
}

/** The logo's file with another logo, and with no word about the old one. */
function withLogo(source: string, { logo }: Plan): string {
  const tree = ts.createSourceFile(LOGO, source, ts.ScriptTarget.Latest, true);
  const statement = tree.statements.find(
    (one) =>
      ts.isVariableStatement(one) &&
      one.declarationList.declarations.some(({ name }) => name.getText(tree) === 'logo'),
  );
  if (!statement) throw new Error(`${LOGO}: expected "export const logo", and it is not there`);
  const said = logo.kind === 'file' ? `The file ${LOGO_SVG}.` : 'No picture: the name alone.';
  return `${source.slice(0, statement.getFullStart()).trimEnd()}\n\n/** ${said} */\nexport const logo: Logo = ${literal(logo)};\n`;
}

/** As `npm run format` would, so that what is written here passes the project's own checks. */
function format(files: readonly string[]): void {
  if (files.length === 0) return;
  const { status, stderr } = spawnSync('biome', ['format', '--write', ...files], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.error(`The files are right but not formatted: ${stderr}`);
}
