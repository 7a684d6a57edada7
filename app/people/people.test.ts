import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteSchema } from '../../config/schema.ts';
import { temporaryFirm } from '../../tests/support/temporary-firm.ts';
import { articlePeople, authorName, shownPerson, straightAnswers } from './people.server.ts';

const folder = temporaryFirm();
const loaded = folder.load();

const none = { broker: null, mentor: null, author: null, reviewer: null };
const people = {
  mai: { name: 'Mai Nguyen', role: 'Broker', photo: 'people/mai.png', creditRepresentativeNumber: '123456' },
  sam: { name: 'Sam Okafor', role: 'Director', about: 'Reads all.' },
};
const firmWith = (changes: object) => ({
  ...loaded,
  firm: siteSchema.parse({ ...loaded.firm, people, shown: none, straightAnswers: {}, ...changes }),
});

test('shows the details of a person and a square picture', async () => {
  const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: '#3355aa' } });
  folder.write('people/mai.png', await picture.png().toBuffer());
  const { photo, ...mai } =
    (await shownPerson(firmWith({ shown: { ...none, broker: 'mai' } }), 'broker')) ?? {};
  expect(mai).toEqual({ name: 'Mai Nguyen', role: 'Broker', creditRepresentativeNumber: '123456' });
  expect(photo).toMatchObject({ width: 192, height: 192 });
  expect(await shownPerson(firmWith({ shown: { ...none, mentor: 'sam' } }), 'mentor')).toEqual({
    name: 'Sam Okafor',
    role: 'Director',
    about: 'Reads all.',
  });
});

test('uses the people of the article, or the defaults of the firm, and never lets authors review themselves', async () => {
  const both = firmWith({
    people: { ...people, mai: people.sam, jo: people.sam },
    shown: { ...none, author: 'sam', reviewer: 'jo' },
  });
  const named = async (article: object) => Object.keys(await articlePeople(both, article));
  expect(await named({})).toEqual(['author', 'reviewer']);
  expect(await named({ author: 'jo' })).toEqual(['author']);
  expect(await named({ reviewer: 'sam' })).toEqual(['author']);
  expect(authorName(both, {})).toBe('Sam Okafor');
});

test('lets the firm sign instead of a sample person', async () => {
  const invented = firmWith({
    people: { sam: { ...people.sam, sample: true }, jo: { ...people.sam, sample: true } },
    shown: { ...none, author: 'sam', reviewer: 'jo' },
  });
  expect(authorName(invented, {})).toBe(invented.site.brand.name);
  expect(await articlePeople(invented, {})).toEqual({});
  expect(await articlePeople(invented, { author: 'jo' })).toEqual({});
});

test('fills the claim into an answer, with its date once it has a source', () => {
  const lenders = { answer: '{claims.lenders.value} lenders{claims.lenders.asAt}.' };
  const answered = (source: object | null) => {
    const claims = { ...loaded.firm.claims, lenders: { value: '37', source } };
    return straightAnswers(firmWith({ claims, straightAnswers: { lenders } }), []).map(
      ({ answer }) => answer,
    );
  };
  expect(answered(null)).toEqual(['37 lenders.']);
  expect(answered({ title: 'Panel list', url: null, read: '2026-11-02' })).toEqual([
    '37 lenders (as at 2 November 2026).',
  ]);
  const wrong = { lenders: { answer: '{claims.lender} lenders.' } };
  expect(() => firmWith({ straightAnswers: wrong })).toThrow('claims.lenders.value');
});
