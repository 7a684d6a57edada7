import { brand } from '../../config/brand.ts';
import { colourFlag, colourNames } from './plan.ts';
import { questions } from './questions.ts';

export function helpText(): string {
  const line = (flag: string, what: string) => `  ${`--${flag}`.padEnd(26)}${what}`;
  return `NAME
  npm run rebrand - make this website your own

USAGE
  npm run rebrand
  npm run rebrand -- --name "O'Hara & Daughters" --phone "(03) 9123 4567" ...

DESCRIPTION
  Asks for your firm's details, colours and logo, checks each answer, shows what
  changes and writes it. What you answered already stands there as the answer;
  press Enter to keep it. Then it prints what is left before the site can open.

  With flags, it asks only for the rest; with --yes, or without a terminal, it
  asks nothing and leaves the rest as it is. Running it twice with the same
  answers changes nothing the second time.

DETAILS
${questions.map(({ flag, ask, hint }) => line(flag, `${ask.replace(/\?$/, '')} (${hint})`)).join('\n')}

COLOURS
${colourNames.map((name) => line(colourFlag(name), `now ${brand.colour[name]}`)).join('\n')}
${line('nearest-colours', 'where a colour cannot be read on what it stands on, use the')}
${line('', 'nearest that can, and say so, instead of stopping').replace('--', '  ')}

LOGO
${line('logo', 'an SVG file; none for the name alone; keep')}

OTHER
${line('yes', 'ask nothing')}
${line('help', 'print this')}

FILES
  config/site.ts      the details; its comments stay
  config/brand.ts     the colours
  config/logo.ts, public/logo.svg, public/favicon.svg
                      the logo and the icon of the browser's tab

EXIT STATUS
  0  done, or nothing to do     1  left without writing, or the project is broken
  2  an answer is not right: it says which, what was expected and what was found`;
}
