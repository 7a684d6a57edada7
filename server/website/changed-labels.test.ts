import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml } from '../../config/read-yaml.ts';
import type { FormValue } from '../../tests/support/website-bench.ts';
import { changedLabels } from './changed-labels.ts';

const firm = readFileSync('tests/firm/firm.yaml');
const picture = Buffer.from('x');

function labels(change: (value: FormValue) => void, path = 'firm.yaml', before = firm): string[] {
  const value = parseYaml(before.toString(), path).value;
  change(value);
  return changedLabels(path, before, Buffer.from(stringify(value)));
}

test('names a field by its label, and the person it belongs to', () => {
  const changed = labels((value) => {
    value.contact.phone.display = '(07) 5550 0199';
    value.people['tess-marlow'].role = 'Owner';
  });
  expect(changed).toEqual(['Telephone number', 'Role of Tess Marlow']);
});

test('names added and removed people', () => {
  const person = { name: 'Jo Lee', role: 'Broker' };
  expect(labels((value) => Object.assign(value.people, { jo: person }))).toEqual(['New person: Jo Lee']);
  expect(labels((value) => delete value.people['tess-marlow'])).toEqual(['Removed person: Tess Marlow']);
});

test('names pictures and texts by their files, and facts by their ids', () => {
  expect(changedLabels('people/jess.jpg', null, picture)).toEqual(['New picture: jess']);
  expect(changedLabels('people/jess.jpg', picture, null)).toEqual(['Removed picture: jess']);
  expect(changedLabels('articles/a.md', picture, Buffer.from('y'))).toEqual(['Changed article: a']);
  const text = Buffer.from('---\ntitle: A flat\ndraft: true\n---\n');
  expect(changedLabels('articles/a.md', null, text)).toEqual(['New article: A flat (draft)']);
  const copied = 'articles/when-a-lender-says-no.md';
  expect(changedLabels(copied, null, text)).toEqual(['Our version of: A flat']);
  expect(changedLabels(copied, text, null)).toEqual(['Back to the product’s: A flat']);
  const facts = Buffer.from('facts:\n  cash-rate:\n    value: 3%\n');
  expect(changedLabels('facts.yaml', null, facts)).toEqual(['Fact: Cash rate']);
});

test('names the file if none of its fields changed', () => {
  expect(changedLabels('pages/home.yaml', null, Buffer.from('# Ours.\n'))).toEqual(['Home']);
});

test('ends a long list with a count of the rest', () => {
  const changed = labels((value) => {
    Object.assign(value.contact, {
      hours: 'x',
      email: 'a@b.c',
      supportEmail: 'a@b.c',
      privacyEmail: 'a@b.c',
    });
    Object.assign(value.contact.address, { street: 'x', suburb: 'x', postcode: 'x' });
  });
  expect(changed).toHaveLength(6);
  expect(changed.at(-1)).toBe('and 2 more');
});

test('describes a change of a file that could not be parsed before', () => {
  expect(changedLabels('firm.yaml', Buffer.from('a: "b'), firm).length).toBeGreaterThan(0);
});
