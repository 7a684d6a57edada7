/** Works out what the questionnaire's answers change, and writes nothing. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type BrandColour, brandSchema } from '../../config/brand-schema.ts';
import { type Firm, siteSchema } from '../../config/schema.ts';
import { AnswerError } from './answers.ts';
import { isHexColour, type Palette, settleColours } from './colours.ts';
import { type Question, questions } from './questions.ts';
import { example, type Standing } from './standing.ts';

/** Answers by flag, as they were typed. */
export type Answers = ReadonlyMap<string, string>;

export interface Plan {
  /** New values of firm.yaml by path. */
  details: Map<string, unknown>;
  /** New values of brand.yaml by path. */
  look: Map<string, unknown>;
  /** A drawing to be copied into the firm's folder under that name. */
  logoFile: { from: string; name: string } | null;
  /** What the owner should know of it. */
  notes: string[];
}

export const colourNames = brandSchema.shape.colour.keyof().options;
export const colourFlag = (name: BrandColour) => `colour-${name}`;

/**
 * @param nudge whether a colour that cannot be read may be moved to the nearest that can.
 * @returns the plan, or every answer that is not right by its flag.
 */
export function planRebrand(
  answers: Answers,
  { site, brand }: Standing,
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
  const look = planColours(answers, brand.colour, nudge, problems, notes);
  const logoFile = planLogo(answers, { site: proposed, brand }, look, problems);
  return problems.length > 0 ? { problems } : { plan: { details, look, logoFile, notes } };
}

function planColours(
  answers: Answers,
  current: Palette,
  nudge: boolean,
  problems: string[],
  notes: string[],
): Map<string, unknown> {
  const asked = new Map<BrandColour, string>();
  for (const name of colourNames) {
    const hex = answers.get(colourFlag(name))?.trim();
    if (hex === undefined) continue;
    if (isHexColour(hex)) asked.set(name, hex);
    else problems.push(`--${colourFlag(name)}: expected a colour such as #2B5A3C, found "${hex}"`);
  }
  const { palette, moved, hopeless } = settleColours(current, asked);
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
  const changed = colourNames.filter((name) => palette[name] !== current[name]);
  return new Map(changed.map((name) => [`colour.${name}`, palette[name]]));
}

/** @param look is added to. @returns the drawing to be copied, if there is one. */
function planLogo(
  answers: Answers,
  { site, brand }: Standing,
  look: Map<string, unknown>,
  problems: string[],
): Plan['logoFile'] {
  const set = (logo: object) => {
    if (!isDeepStrictEqual(logo, brand.logo)) look.set('logo', logo);
  };
  const given = answers.get('logo')?.trim() ?? '';
  if (given === '' || /^keep$/i.test(given)) {
    // The drawn mark belongs to the demonstration's name and goes with it.
    const isTheirs = isDeepStrictEqual(brand.logo, example.brand.logo);
    if (isTheirs && site.brand.name !== example.site.brand.name) set({ kind: 'name' });
    return null;
  }
  if (/^none$/i.test(given)) {
    set({ kind: 'name' });
    return null;
  }
  const problem = logoProblem(given);
  if (problem !== undefined) {
    problems.push(`--logo: ${problem}`);
    return null;
  }
  const name = `logo.${drawingOf(given)}`;
  set({ kind: 'file', file: name, includesName: /^y/i.test(answers.get('logo-has-name') ?? '') });
  return { from: given, name };
}

/** What hinders a file from being a logo; nothing for one that may be. The build looks closer. */
export function logoProblem(given: string): string | undefined {
  const path = given.trim();
  if (/^(keep|none)?$/i.test(path)) return undefined;
  if (!existsSync(path) || !statSync(path).isFile()) {
    return `expected an SVG or PNG file, or none; ${path} cannot be read`;
  }
  return drawingOf(path) === undefined ? `${path}: expected an SVG or PNG drawing, found none` : undefined;
}

const PNG = '89504e470d0a1a0a';

/** By what the file holds, whatever it is called. */
function drawingOf(path: string): 'svg' | 'png' | undefined {
  const bytes = readFileSync(path);
  if (bytes.toString('hex', 0, 8) === PNG) return 'png';
  return /^\s*(<[?!][\s\S]*?>\s*)*<svg[\s>]/.test(bytes.toString('utf8')) ? 'svg' : undefined;
}

export type CheckedAnswer = { value: unknown } | { problem: string };

/** Reads an answer and holds it to the configuration's own rules. */
export function checkAnswer({ kind, path }: Question, answer: string, site: Firm): CheckedAnswer {
  try {
    const value = kind.read(answer);
    const problem = problemAt(site, path, value);
    return problem === undefined ? { value } : { problem };
  } catch (error) {
    if (error instanceof AnswerError) return { problem: error.message };
    throw error;
  }
}

export function valueAt(site: Firm, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], site);
}

/** A copy of the site with another value in one field. */
export function withAnswer(site: Firm, path: string, value: unknown): Firm {
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
function problemAt(site: Firm, path: string, value: unknown): string | undefined {
  const issue = siteSchema
    .safeParse(withAnswer(site, path, value), { reportInput: true })
    .error?.issues.find((one) => one.path.join('.').startsWith(path));
  return issue && `${issue.message} (found ${JSON.stringify(issue.input)})`;
}
