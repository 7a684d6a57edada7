import { describe, expect, test } from 'vitest';
import type { FormField } from '../../contracts/website.ts';
import {
  asSentence,
  blankContent,
  blankOf,
  convertShape,
  differences,
  differingLines,
  entryTitle,
  type FieldOf,
  findShape,
  locateField,
  orEmpty,
  shortName,
  withField,
} from './values.ts';

const line = (name: string, more: Partial<FormField> = {}) =>
  ({ name, label: name.toUpperCase(), kind: 'line', ...more }) as FormField;

const consent: FormField = {
  ...{ name: 'consent', label: 'Consent', kind: 'group', optional: true },
  fields: [line('givenBy'), line('tie', { optional: true, emptyAs: null })],
};
const testimonial: FormField = {
  ...{ name: '', label: '', kind: 'group' },
  fields: [
    line('quote'),
    { name: 'sample', label: 'Sample', kind: 'yes-no', default: false, optional: true },
    { name: 'shown', label: 'Shown', kind: 'yes-no', default: true, optional: true },
    consent,
  ],
};
const form = {
  fields: [
    {
      ...{ name: 'entries', label: 'Testimonials', kind: 'list', entryName: 'testimonial' },
      entry: testimonial,
    } as FormField,
  ],
};
const link = {
  ...{ name: '', label: '', kind: 'shape' },
  shapes: [
    { label: 'Section', fields: [line('label'), line('section')] },
    { label: 'Page', fields: [line('label'), line('to')] },
  ],
} as FieldOf<'shape'>;
const logo = {
  ...{ name: 'logo', label: 'Logo', kind: 'shape' },
  shapes: ['file', 'name'].map((kind) => ({
    label: kind,
    fields: [
      { name: 'kind', label: 'Kind', kind: 'choice', options: [{ value: kind, label: kind }] },
      ...(kind === 'file' ? [line('file')] : []),
    ],
  })),
} as FieldOf<'shape'>;

test('gives a new entry its required fields, empty', () => {
  expect(blankContent(testimonial)).toEqual({ quote: '' });
  expect(blankOf([line('photo', { optional: true, emptyAs: null }), line('name')])).toEqual({
    photo: null,
    name: '',
  });
});

describe('an emptied optional field', () => {
  test('is omitted or null', () => {
    expect(orEmpty(line('a', { optional: true }), '')).toBeUndefined();
    expect(orEmpty(line('a', { optional: true, emptyAs: null }), '')).toBeNull();
  });

  test('stays an empty string if it is required', () => {
    expect(orEmpty(line('a'), '')).toBe('');
  });

  test('empties its optional group once all fields are empty', () => {
    const group = consent as FieldOf<'group'>;
    const filled = withField(group, undefined, 'givenBy', 'Priya');
    expect(filled).toEqual({ givenBy: 'Priya', tie: null });
    expect(withField(group, filled, 'givenBy', '')).toBeUndefined();
    expect(withField(group, { ...Object(filled), tie: 'cousin' }, 'givenBy', '')).toEqual({
      givenBy: '',
      tie: 'cousin',
    });
  });
});

test('keeps a checkbox that is off if its default is on', () => {
  const group = { ...testimonial, optional: true } as FieldOf<'group'>;
  const off = withField(group, { quote: '' }, 'shown', false);
  expect(off).toEqual({ quote: '', shown: false });
});

test('keeps the order of unchanged fields', () => {
  const changed = withField({ fields: [line('a'), line('b')] }, { b: '1', other: 2, a: '3' }, 'b', '4');
  expect(Object.entries(changed as object)).toEqual([
    ['b', '4'],
    ['other', 2],
    ['a', '3'],
  ]);
});

describe('the shape of a value', () => {
  test('is the first that matches its keys', () => {
    expect(findShape(link, { label: 'About', to: '/about-us' })).toBe(1);
    expect(findShape(link, { label: 'About', section: 'about' })).toBe(0);
    expect(findShape(logo, { kind: 'name' })).toBe(1);
    expect(findShape(logo, undefined)).toBe(-1);
  });

  test('converts with the fields of both shapes', () => {
    expect(convertShape(link, 1, { label: 'About', section: 'about' })).toEqual({ label: 'About', to: '' });
    const named = convertShape(logo, 1, { kind: 'file', file: 'logo.svg' });
    expect(named).toEqual({ kind: 'name' });
    expect(findShape(logo, convertShape(logo, 0, named))).toBe(0);
  });
});

describe('the place of a problem', () => {
  const value = { entries: [{ quote: 'Good', consent: { givenBy: '' } }] };

  test('has the labels on the screen', () => {
    expect(locateField(form, value, ['entries', 0, 'consent', 'givenBy'])).toEqual({
      path: ['entries', 0, 'consent', 'givenBy'],
      labels: ['Testimonial 1', 'Consent', 'GIVENBY'],
    });
  });

  test('is the nearest existing field', () => {
    expect(locateField(form, value, ['entries', 0, 'rating']).path).toEqual(['entries', 0]);
    expect(locateField(form, value, ['entries', 7]).path).toEqual(['entries']);
    expect(locateField(form, value, ['elsewhere'])).toEqual({ path: [], labels: [] });
  });
});

test('lists differences field by field', () => {
  const [theirs, mine] = [
    { entries: [{ quote: 'Good' }, { quote: 'Fine' }] },
    { entries: [{ quote: 'Very good' }] },
  ];
  expect(differences(form, theirs, mine)).toEqual([
    { label: 'Testimonials, Good, QUOTE', theirs: 'Good', mine: 'Very good' },
    { label: 'Testimonials, Fine', theirs: 'Fine', mine: '(nothing)' },
  ]);
  expect(differences(form, mine, mine)).toEqual([]);
});

test('trims equal lines around a difference, with some context', () => {
  const lines = ['1', '2', '3', '4', '5', '6', '7'];
  const [a, b] = differingLines(lines.join('\n'), lines.with(3, 'four').join('\n'));
  expect(a).toBe('…\n2\n3\n4\n5\n6\n…');
  expect(b).toBe('…\n2\n3\nfour\n5\n6\n…');
  expect(differingLines('1\n1', '1\n1\n1')).toEqual(['1\n1', '1\n1\n1']);
});

test('titles an entry by its name, its first text or its number', () => {
  expect(entryTitle({ name: ' ', title: 'Refinance' }, 'Card 1')).toBe('Refinance');
  expect(entryTitle({}, 'Card 1')).toBe('Card 1');
  expect(entryTitle('A step', 'Step 1')).toBe('A step');
});

test('formats a server message as a sentence', () => {
  expect(asSentence('expected a day')).toBe('Expected a day.');
  expect(asSentence('Please fill this in.')).toBe('Please fill this in.');
});

test('keeps only letters, digits and hyphens in a key', () => {
  expect(shortName(' Zoë O’Brien-Ng ')).toBe('zoe-o-brien-ng');
  expect(shortName('李')).toBe('');
});
