/** The facts that calculators use (rates, fees, thresholds), from the product's content/facts.yaml. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { figureFacts } from '../../config/facts-schema.ts';
import type { FigureFacts } from '../../figures/calculator.ts';

const stated = parse(readFileSync(new URL('../../content/facts.yaml', import.meta.url), 'utf8'));
const dated = Object.entries<object>(stated.facts).map(([id, fact]) => ({ id, ...fact }));

export const facts: FigureFacts = figureFacts({ ...stated, dated });
