/** Reading examples from front matter, and applying a reader's numbers to them. */
import { describe, expect, test } from 'vitest';
import { firm } from '../tests/support/firm.ts';
import { applyToFamily, descendants, type Examples, readerFigures } from './examples.ts';
import { readExamples, type Statement } from './read-examples.ts';
import { requireCalculator } from './registry.ts';

const numbers: Readonly<Record<string, number>> = { 'typical-owner-rate': 6.5, buffer: 3, small: 0.7 };
const read = (statements: Readonly<Record<string, Statement>>) =>
  readExamples(statements, firm.figureFacts, (id) => numbers[id] ?? null);

const loan: Statement = { calculator: 'repayments', principal: 500_000, rate: 5, years: 30 };
const rental: Statement = {
  calculator: 'rental-cash-flow',
  ...{ rent: 30_000, loan: 500_000, rate: 5, other: 8_000, depreciation: 0, salary: 100_000 },
};

/** The numbers of a valid example. */
function valuesOf(statements: Readonly<Record<string, Statement>>, name: string) {
  const { examples, problems } = read(statements);
  expect(problems).toEqual([]);
  return examples[name]?.values;
}

describe('readExamples', () => {
  test('adds a difference to a dated fact', () => {
    const stated = { fact: 'typical-owner-rate', plus: 3 };
    expect(valuesOf({ loan: { ...loan, rate: stated } }, 'loan')).toMatchObject({ rate: 9.5 });
  });

  test('inherits numbers and the calculator from another example', () => {
    const like = { loan, longer: { like: 'loan', years: 35 } };
    expect(valuesOf(like, 'longer')).toEqual({ principal: 500_000, rate: 5, years: 35 });
    expect(read(like).examples.longer).toMatchObject({ calculator: 'repayments', own: ['years'] });
  });

  test('adds a difference to an inherited number, without binary rounding errors', () => {
    const low = { ...loan, rate: { fact: 'small' } };
    expect(valuesOf({ low, dearer: { like: 'low', rate: { plus: 0.1 } } }, 'dearer')).toMatchObject({
      rate: 0.8,
    });
  });

  test('inherits fields of the same name from an example of another calculator', () => {
    const other: Statement = { calculator: 'repayments', like: 'rental', principal: 400_000, years: 20 };
    expect(valuesOf({ rental, other }, 'other')).toEqual({ principal: 400_000, rate: 5, years: 20 });
  });
});

test.each<[string, Statement, string, string]>([
  ['out of its limits', { ...loan, rate: 21 }, 'rate', 'expected a number from 0.5% to 20%, found 21'],
  ['a part of a year', { ...loan, years: 2.5 }, 'years', 'a whole number from 1 year to 40 years, found 2.5'],
  ['moved out of its limits', { like: 'base', rate: { plus: 16 } }, 'rate', 'to 20%, found 21'],
  ['not there', { calculator: 'repayments', principal: 5e5, rate: 5 }, 'years', 'found nothing'],
  ['of no fact', { ...loan, rate: { fact: 'no-such' } }, 'rate', 'a dated fact that begins with a number'],
  ['a difference to nothing', { ...loan, rate: { plus: 1 } }, 'rate', 'expected a number to add to'],
  ['a word', { ...loan, rate: 'five' }, 'rate', 'expected a number, found "five"'],
  ['of no field', { ...loan, fee: 1 }, 'fee', '"repayments" takes principal, rate, years'],
  ['of no calculator', { ...loan, calculator: 'ofset' }, 'calculator', 'found "ofset"'],
  [
    'of a calculator that is not named',
    { principal: 5 },
    'calculator',
    'expected a calculator (in a file: see docs/figures.md), or "like"',
  ],
  ['like a later one', { like: 'later' }, 'like', 'that is stated above, found "later"'],
  ['like what every object has', { ...loan, like: 'constructor' }, 'like', 'found "constructor"'],
])('rejects a number that is %s, with its path', (_what, statement, field, expected) => {
  const { examples, problems } = read({ base: loan, wrong: statement, later: loan });
  expect(Object.keys(examples)).toEqual(['base', 'later']);
  expect(problems).toEqual([
    { path: ['examples', 'wrong', field], problem: expect.stringContaining(expected) },
  ]);
});

const bought: Statement = {
  calculator: 'cash-needed',
  ...{ price: 7e5, state: 'Vic', buyer: 'first home', property: 'existing', deposit: 5 },
  ...{ insurance: 'not needed', inspections: 0, conveyancer: 0 },
  ...{ moving: 0, reserve: 0, cash: 0 },
};

test('reads a choice by its word and inherits it', () => {
  const like = { bought, elsewhere: { like: 'bought', state: 'NT' } };
  expect(valuesOf(like, 'bought')).toMatchObject({ state: 1, buyer: 0, property: 0 });
  expect(valuesOf(like, 'elsewhere')).toMatchObject({ state: 7, buyer: 0 });
});

test.each<[string, Statement, string, string]>([
  [
    'another word',
    { like: 'base', state: 'Victoria' },
    'state',
    'NSW, Vic, Qld, WA, SA, Tas, ACT, NT; found "Victoria"',
  ],
  [
    'nothing',
    { ...bought, buyer: undefined },
    'buyer',
    'one of First home, Next home, Investment; found nothing',
  ],
])('rejects a choice that is %s, and lists the words', (_what, statement, field, expected) => {
  expect(read({ base: bought, wrong: statement }).problems).toEqual([
    { path: ['examples', 'wrong', field], problem: expect.stringContaining(expected) },
  ]);
});

test('reports contradictory numbers with the message of the calculator', () => {
  const early: Statement = {
    calculator: 'extra-early-or-late',
    principal: 5e5,
    rate: 5,
    years: 30,
    extra: 200,
  };
  const { problems } = read({ early: { ...early, fromYear: 35, larger: 500 } });
  expect(problems).toEqual([
    { path: ['examples', 'early', 'fromYear'], problem: expect.stringContaining('choose 29 years or less') },
  ]);
});

test('reports every problem at once', () => {
  const { examples, problems } = read({
    '1st': loan,
    base: { ...loan, rate: 0, years: 99, fee: 1 },
    after: { like: 'base' },
    rental,
  });
  expect(problems.map(({ path }) => path.slice(1).join('.'))).toEqual([
    '1st',
    'base.fee',
    'base.rate',
    'base.years',
    'after.like',
  ]);
  expect(Object.keys(examples)).toEqual(['rental']);
});

describe('when a reader changes an example', () => {
  const { examples } = read({
    loan,
    rise: { like: 'loan', rate: { plus: 1 } },
    rise2: { like: 'rise', rate: { plus: 1 }, years: 20 },
    rental: { ...rental, like: 'loan', rate: { plus: 0 } },
    apart: loan,
  });
  const move = (name: string, values: Record<string, number>) =>
    applyToFamily(descendants(examples, name), name, values);

  test('its family are the examples that inherit from it, directly or not', () => {
    expect(Object.keys(descendants(examples, 'loan'))).toEqual(['rise', 'rise2', 'rental']);
    expect(Object.keys(descendants(examples, 'rise'))).toEqual(['rise2']);
    expect(descendants(examples, 'apart')).toEqual({});
  });

  test('passes its numbers on, but keeps own numbers and differences', () => {
    const moved = move('loan', { principal: 620_000, rate: 6.1, years: 25 });
    expect(moved.rise).toEqual({ principal: 620_000, rate: 7.1, years: 25 });
    expect(moved.rise2).toEqual({ principal: 620_000, rate: 8.1, years: 20 });
  });

  test('passes fields of the same name on to another calculator', () => {
    const { rental: found } = move('loan', { principal: 620_000, rate: 6.1, years: 25 });
    expect(found).toMatchObject({ rate: 6.1, loan: 500_000, rent: 30_000 });
    expect(found).not.toHaveProperty('principal');
  });

  test('changes descendants, not ancestors', () => {
    const moved = move('rise', { principal: 1e6, rate: 9, years: 10 });
    expect(moved).toEqual({
      rise: { principal: 1e6, rate: 9, years: 10 },
      rise2: { principal: 1e6, rate: 10, years: 20 },
    });
  });
});

const sixPercent = { principal: 500_000, rate: 6, years: 30 };
const family: Examples = {
  dearer: {
    calculator: 'repayments',
    like: 'loan',
    values: { ...sixPercent, rate: 7 },
    own: [],
    plus: { rate: 1 },
  },
  late: {
    calculator: 'loan-progress',
    like: 'loan',
    values: { ...sixPercent, payments: 120 },
    own: ['payments'],
    plus: {},
  },
};

const moved = { name: 'loan', calculator: 'repayments', family };

test('readerFigures returns every variable of the changed example and its family', () => {
  const texts = readerFigures(
    { ...sixPercent, principal: 600_000 },
    moved,
    firm.figureFacts,
    requireCalculator,
  );
  expect(texts).toMatchObject({
    'loan.principal': '$600,000',
    'loan.repayment': '$3,597',
    'loan.repayment.cents': '$3,597.30',
    'loan.repayment.about': '$3,600',
    'dearer.rate': '7%',
    'dearer.repayment.cents': '$3,991.81',
  });
});

test('readerFigures leaves out an example without an answer', () => {
  const texts = readerFigures({ ...sixPercent, years: 5 }, moved, firm.figureFacts, requireCalculator);
  const named = new Set(Object.keys(texts).map((of) => of.split('.')[0]));
  expect([...named]).toEqual(['loan', 'dearer']);
});

test('readerFigures returns none for a result that does not apply', () => {
  const home = { name: 'home', calculator: 'rental-cash-flow', family: {} };
  const values = valuesOf({ home: { ...rental, rent: 90_000 } }, 'home') ?? {};
  expect(readerFigures(values, home, firm.figureFacts, requireCalculator)).toMatchObject({
    'home.rent': '$90,000',
    'home.costPerYear': 'none',
    'home.costPerYear.cents': 'none',
  });
});
