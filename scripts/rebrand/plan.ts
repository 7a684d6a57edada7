/** Works out what the questionnaire's answers change, and writes nothing. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { brand } from '../../config/brand.ts';
import type { BrandColour, Logo } from '../../config/brand-schema.ts';
import { placeholderTexts } from '../../config/placeholders.ts';
import { ConfigError, type Site, siteSchema } from '../../config/schema.ts';
import { cleanSvg } from '../../config/svg.ts';
import { AnswerError } from './answers.ts';
import { isHexColour, type Palette, settleColours } from './colours.ts';
import { type Question, questions } from './questions.ts';

/** Answers by flag, as they were typed. */
export type Answers = ReadonlyMap<string, string>;

export interface Plan {
  /** New values of firm/firm.yaml by path. */
  details: Map<string, unknown>;
  palette: Palette;
  name: string;
  logo: Logo;
  /** A new firm/logo.svg. */
  logoSvg: string | null;
  /** What the owner should know of it. */
  notes: string[];
}

export const colourNames = Object.keys(brand.colour) as BrandColour[];
export const colourFlag = (name: BrandColour) => `colour-${name}`;

/**
 * @param nudge whether a colour that cannot be read may be moved to the nearest that can.
 * @returns the plan, or every answer that is not right by its flag.
 */
export function planRebrand(
  answers: Answers,
  site: Site,
  nudge: boolean,
): { plan: Plan } | { problems: string[] } {
  const problems: string[] = [];
  const notes: string[] = [];
  const details = new Map<string, unknown>();
  // Some answers hold only together, such as an ABN and its ACN.
  let proposed = site;
  for (const question of questions) {
    const answer = answers.get(question.flag);
    if (answer === undefined) continue;
    const checked = checkAnswer(question, answer, proposed);
    if ('problem' in checked) problems.push(`--${question.flag}: ${checked.problem}`);
    else {
      proposed = withAnswer(proposed, question.path, checked.value);
      if (isDeepStrictEqual(checked.value, valueAt(site, question.path))) continue;
      details.set(question.path, checked.value);
    }
  }
  const palette = planColours(answers, nudge, problems, notes);
  const name = String(details.get('brand.name') ?? site.brand.name);
  const { logo, logoSvg } = planLogo(answers.get('logo'), name, problems, notes);
  if (problems.length > 0) return { problems };
  return { plan: { details, palette, name, logo, logoSvg, notes } };
}

function planColours(answers: Answers, nudge: boolean, problems: string[], notes: string[]): Palette {
  const asked = new Map<BrandColour, string>();
  for (const name of colourNames) {
    const hex = answers.get(colourFlag(name))?.trim();
    if (hex === undefined) continue;
    if (isHexColour(hex)) asked.set(name, hex);
    else problems.push(`--${colourFlag(name)}: expected a colour such as #2B5A3C, found "${hex}"`);
  }
  const { palette, moved, hopeless } = settleColours(brand.colour, asked);
  for (const { name, asked: from, near } of moved) {
    const what = `${from} is too close to what it stands on to be read; the nearest that passes is ${near}`;
    if (nudge) notes.push(`${name}: ${what}, and is used.`);
    else problems.push(`--${colourFlag(name)}: ${what}. Give that one, or add --nearest-colours.`);
  }
  for (const { over, ground, least } of hopeless) {
    problems.push(
      `--${colourFlag(over)}: expected a contrast of ${least}:1 on ${ground} (${palette[ground]}), which ` +
        `no lightness of ${palette[over]} reaches; change ${ground} too`,
    );
  }
  return palette;
}

function planLogo(
  answer: string | undefined,
  name: string,
  problems: string[],
  notes: string[],
): { logo: Logo; logoSvg: string | null } {
  const given = answer?.trim();
  if (given === undefined || given === '' || /^keep$/i.test(given)) {
    // The drawn mark belongs to the demonstration's name and goes with it.
    const isTheirs = brand.logo.kind === 'shapes' && name !== placeholderTexts['brand.name'];
    return { logo: isTheirs ? { kind: 'name' } : brand.logo, logoSvg: null };
  }
  if (/^none$/i.test(given)) return { logo: { kind: 'name' }, logoSvg: null };
  try {
    const { svg, removed } = cleanSvg(readFileSync(given, 'utf8'), given);
    if (removed.length > 0) {
      notes.push(`Left out of the logo, because a logo needs none of it: ${removed.join(', ')}.`);
    }
    return { logo: { kind: 'file', file: 'logo.svg', includesName: false }, logoSvg: svg };
  } catch (error) {
    const unread = `expected an SVG file, or none; ${given} cannot be read`;
    problems.push(`--logo: ${error instanceof ConfigError ? error.message : unread}`);
    return { logo: brand.logo, logoSvg: null };
  }
}

export type CheckedAnswer = { value: unknown } | { problem: string };

/** Reads an answer and holds it to the configuration's own rules. */
export function checkAnswer({ kind, path }: Question, answer: string, site: Site): CheckedAnswer {
  try {
    const value = kind.read(answer);
    const problem = problemAt(site, path, value);
    return problem === undefined ? { value } : { problem };
  } catch (error) {
    if (error instanceof AnswerError) return { problem: error.message };
    throw error;
  }
}

export function valueAt(site: Site, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], site);
}

/** A copy of the site with another value in one field. */
export function withAnswer(site: Site, path: string, value: unknown): Site {
  const changed = structuredClone(site);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>(
    (part, key) => part[key] as Record<string, unknown>,
    changed,
  );
  parent[last] = value;
  return changed;
}

/** What the schema says about one field, as `expected ... (found ...)`; nothing when it is right. */
function problemAt(site: Site, path: string, value: unknown): string | undefined {
  const issue = siteSchema
    .safeParse(withAnswer(site, path, value), { reportInput: true })
    .error?.issues.find((one) => one.path.join('.').startsWith(path));
  return issue && `${issue.message} (found ${JSON.stringify(issue.input)})`;
}
