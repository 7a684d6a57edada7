import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseYaml } from '../../config/read-yaml.ts';
import type { Said } from '../../tests/support/website-bench.ts';
import { changedLabels } from './change-words.ts';

const firm = readFileSync('tests/firm/firm.yaml');
const picture = Buffer.from('x');

function labels(change: (said: Said) => void, path = 'firm.yaml', before = firm): string[] {
  const said = parseYaml(before.toString(), path).value;
  change(said);
  return changedLabels(path, before, Buffer.from(stringify(said)));
}

test('a field is named by its label, and one of several people with whose it is', () => {
  const changed = labels((said) => {
    said.contact.phone.display = '(07) 5550 0199';
    said.people['tess-marlow'].role = 'Owner';
  });
  expect(changed).toEqual(['Telephone number', 'Role of Tess Marlow']);
});

test('who came and who left are named', () => {
  const person = { name: 'Jo Lee', role: 'Broker' };
  expect(labels((said) => Object.assign(said.people, { jo: person }))).toEqual(['New person: Jo Lee']);
  expect(labels((said) => delete said.people['tess-marlow'])).toEqual(['Removed person: Tess Marlow']);
});

test('pictures, texts and facts are named by their files', () => {
  expect(changedLabels('people/jess.jpg', null, picture)).toEqual(['New picture: jess']);
  expect(changedLabels('people/jess.jpg', picture, null)).toEqual(['Removed picture: jess']);
  expect(changedLabels('articles/a.md', picture, Buffer.from('y'))).toEqual(['Changed: articles/a.md']);
  const facts = Buffer.from('facts:\n  cash-rate:\n    value: 3%\n');
  expect(changedLabels('facts.yaml', null, facts)).toEqual(['Fact: Cash rate']);
});

test('a file that says the product’s words in its own is a change of that file', () => {
  expect(changedLabels('pages/home.yaml', null, Buffer.from('# Ours.\n'))).toEqual(['Home']);
});

test('of many changes the rest is counted', () => {
  const changed = labels((said) => {
    Object.assign(said.contact, { hours: 'x', email: 'a@b.c', supportEmail: 'a@b.c', privacyEmail: 'a@b.c' });
    Object.assign(said.contact.address, { street: 'x', suburb: 'x', postcode: 'x' });
  });
  expect(changed).toHaveLength(6);
  expect(changed.at(-1)).toBe('and 2 more');
});

test('a file that cannot be read as it was is still named', () => {
  expect(changedLabels('firm.yaml', Buffer.from('a: "b'), firm).length).toBeGreaterThan(0);
});
