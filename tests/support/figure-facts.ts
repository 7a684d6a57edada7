/** What the calculators know of the law and of the market, as a site with the content of the product has it. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { figureFacts } from '../../config/facts-schema.ts';
import type { FigureFacts } from '../../figures/calculator.ts';

const stated = parse(readFileSync(new URL('../../content/facts.yaml', import.meta.url), 'utf8'));
const dated = Object.entries<object>(stated.facts).map(([id, fact]) => ({ id, ...fact }));

export const facts: FigureFacts = figureFacts({ ...stated, dated });
