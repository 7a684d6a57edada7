/** The examples in a text's front matter: each states its numbers once, as data. */
import { z } from 'zod';

const number = z.number('expected a number');
const id = z.string('expected the id of a dated fact');

const stated = z.union(
  [
    number,
    z.strictObject({ fact: id, plus: number.optional() }),
    z.strictObject({ fact: id.optional(), plus: number }),
    z.string(),
  ],
  'expected a number, { fact: typical-owner-rate }, or { plus: 1 } in an example that is like another',
);

export const exampleStatements = z
  .record(z.string(), z.record(z.string(), stated, 'expected a calculator and its numbers'))
  .default({})
  .describe('Examples by name: `calculator` or `like`, and a number for each of its fields.');
