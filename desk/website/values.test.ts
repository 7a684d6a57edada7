import { describe, expect, test } from 'vitest';
import type { FormField } from '../../contracts/website.ts';
import {
  asSentence,
  blankContent,
  blankOf,
  differences,
  differingLines,
  entryTitle,
  type FieldOf,
  orEmpty,
  placeOf,
  reshaped,
  shapeOf,
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

test('a new entry has what must be there, empty, and nothing else', () => {
  expect(blankContent(testimonial)).toEqual({ quote: '' });
  expect(blankOf([line('photo', { optional: true, emptyAs: null }), line('name')])).toEqual({
    photo: null,
    name: '',
  });
});

describe('an optional field that is emptied', () => {
  test('is left out, or null', () => {
    expect(orEmpty(line('a', { optional: true }), '')).toBeUndefined();
    expect(orEmpty(line('a', { optional: true, emptyAs: null }), '')).toBeNull();
  });

  test('stays an empty text where the file needs one', () => {
    expect(orEmpty(line('a'), '')).toBe('');
  });

  test('takes its group along once all of that is empty', () => {
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

test('a group keeps a switch that is off where on is what holds otherwise', () => {
  const group = { ...testimonial, optional: true } as FieldOf<'group'>;
  const off = withField(group, { quote: '' }, 'shown', false);
  expect(off).toEqual({ quote: '', shown: false });
});

test('a field that is not touched stays in its place', () => {
  const changed = withField({ fields: [line('a'), line('b')] }, { b: '1', other: 2, a: '3' }, 'b', '4');
  expect(Object.entries(changed as object)).toEqual([
    ['b', '4'],
    ['other', 2],
    ['a', '3'],
  ]);
});

describe('the shape of a value', () => {
  test('is the first that has its keys', () => {
    expect(shapeOf(link, { label: 'About', to: '/about-us' })).toBe(1);
    expect(shapeOf(link, { label: 'About', section: 'about' })).toBe(0);
    expect(shapeOf(logo, { kind: 'name' })).toBe(1);
    expect(shapeOf(logo, undefined)).toBe(-1);
  });

  test('changes with what both shapes have', () => {
    expect(reshaped(link, 1, { label: 'About', section: 'about' })).toEqual({ label: 'About', to: '' });
    const named = reshaped(logo, 1, { kind: 'file', file: 'logo.svg' });
    expect(named).toEqual({ kind: 'name' });
    expect(shapeOf(logo, reshaped(logo, 0, named))).toBe(0);
  });
});

describe('where something is wrong', () => {
  const value = { entries: [{ quote: 'Good', consent: { givenBy: '' } }] };

  test('is named as on the screen', () => {
    expect(placeOf(form, value, ['entries', 0, 'consent', 'givenBy'])).toEqual({
      path: ['entries', 0, 'consent', 'givenBy'],
      labels: ['Testimonial 1', 'Consent', 'GIVENBY'],
    });
  });

  test('is the nearest field that there is', () => {
    expect(placeOf(form, value, ['entries', 0, 'rating']).path).toEqual(['entries', 0]);
    expect(placeOf(form, value, ['entries', 7]).path).toEqual(['entries']);
    expect(placeOf(form, value, ['elsewhere'])).toEqual({ path: [], labels: [] });
  });
});

test('two people are told field by field where they differ', () => {
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

test('two texts are shown where they differ, with the lines around it', () => {
  const lines = ['1', '2', '3', '4', '5', '6', '7'];
  const [a, b] = differingLines(lines.join('\n'), lines.with(3, 'four').join('\n'));
  expect(a).toBe('…\n2\n3\n4\n5\n6\n…');
  expect(b).toBe('…\n2\n3\nfour\n5\n6\n…');
  expect(differingLines('1\n1', '1\n1\n1')).toEqual(['1\n1', '1\n1\n1']);
});

test('an entry is known by its name, its first words or its number', () => {
  expect(entryTitle({ name: ' ', title: 'Refinance' }, 'Card 1')).toBe('Refinance');
  expect(entryTitle({}, 'Card 1')).toBe('Card 1');
  expect(entryTitle('A step', 'Step 1')).toBe('A step');
});

test('what the server says is a sentence', () => {
  expect(asSentence('expected a day')).toBe('Expected a day.');
  expect(asSentence('Please fill this in.')).toBe('Please fill this in.');
});

test('a short name has no letters that a file cannot do with', () => {
  expect(shortName(' Zoë O’Brien-Ng ')).toBe('zoe-o-brien-ng');
  expect(shortName('李')).toBe('');
});
