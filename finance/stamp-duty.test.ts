/**
 * Independently calculated cases, published figures, edges of the tables, and properties at any price.
 * Uses the tables of content/facts.yaml.
 */
import { describe, expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { FinanceInputError } from './finance-input.ts';
import {
  BUYERS,
  type Buyer,
  type Duty,
  PROPERTIES,
  type Property,
  type Purchase,
  priceWithin,
  STATES,
  type State,
  transferDuty,
} from './stamp-duty.ts';
import reference from './stamp-duty-cases.json' with { type: 'json' };

const { tables = {} } = facts.duty ?? {};
const NOW = '2026-11-22';

const of = (
  state: State,
  price: number,
  buyer: Buyer = 'owner',
  property: Property = 'established',
  more: Partial<Purchase> = {},
): Duty => transferDuty({ state, price, buyer, property, contract: NOW, ...more }, tables);

interface Case {
  inputs: Omit<Purchase, 'price'> & {
    price: string;
    resident?: boolean;
    package?: boolean;
    hbcs?: boolean;
    income_ok?: boolean;
  };
  outputs: Record<'duty' | 'general_duty' | 'saving' | 'grant', string>;
  tolerance: string;
}

test.each(reference.cases)('$id: $why', (it) => {
  const { inputs, outputs, tolerance } = it as unknown as Case;
  const { resident = true, package: isPackage = false, hbcs = false, income_ok = false, ...rest } = inputs;
  const answers = { isResident: resident, isPackage, isFiveYears: hbcs, isIncomeWithin: income_ok };
  const found = transferDuty({ ...rest, ...answers, price: Number(rest.price) }, tables);
  const sums = { ...found, general_duty: found.general };
  for (const name of ['duty', 'general_duty', 'saving', 'grant'] as const) {
    const difference = Math.abs(sums[name] - Number(outputs[name]));
    expect(difference, `${name} ${sums[name]}`).toBeLessThan(Number(tolerance) + 1e-9);
  }
});

type Published = [State, number, Buyer, Property, number];

// From the revenue offices' calculators, tables and examples, and pages that agree with them.
test.each<Published>([
  ['NSW', 1_350_000, 'owner', 'established', 55_537],
  ['NSW', 500_050, 'owner', 'established', 16_691.5],
  ['NSW', 900_000, 'first', 'established', 19_593.5],
  ['NSW', 850_050, 'first', 'established', 9_808.8],
  ['NSW', 1_000_000, 'owner', 'established', 39_187],
  ['NSW', 640_000, 'owner', 'established', 22_987],
  ['NSW', 400_000, 'first', 'land', 7_033.5],
  ['NSW', 1_000, 'owner', 'established', 20],
  ['VIC', 550_000, 'owner', 'established', 24_970],
  ['VIC', 500_000, 'owner', 'established', 21_970],
  ['VIC', 700_000, 'first', 'established', 24_713],
  ['VIC', 650_000, 'first', 'established', 11_356],
  ['VIC', 1_500_000, 'owner', 'established', 82_500],
  ['VIC', 2_000_000, 'owner', 'established', 110_000],
  ['VIC', 2_100_000, 'owner', 'established', 116_500],
  ['QLD', 365_400, 'investor', 'established', 11_214],
  ['QLD', 950_000, 'owner', 'established', 28_600],
  ['QLD', 795_000, 'first', 'established', 19_890],
  ['QLD', 750_000, 'first', 'established', 10_925],
  ['QLD', 700_000, 'first', 'established', 0],
  ['QLD', 800_000, 'first', 'established', 21_850],
  ['WA', 400_000, 'owner', 'established', 13_015],
  ['WA', 600_000, 'owner', 'established', 22_515],
  ['WA', 800_000, 'owner', 'established', 32_315.5],
  ['WA', 700_000, 'first', 'established', 16_150],
  ['WA', 800_000, 'first', 'established', 32_300],
  ['WA', 500_000, 'first', 'land', 10_070],
  ['WA', 550_000, 'first', 'land', 20_140],
  ['SA', 600_000, 'owner', 'established', 26_830],
  ['SA', 2_000_000, 'investor', 'established', 103_830],
  ['SA', 400_000, 'first', 'established', 16_330],
  ['SA', 500_000, 'owner', 'new', 21_330],
  ['TAS', 300_000, 'first', 'established', 9_935],
  ['TAS', 600_000, 'owner', 'established', 22_497.5],
  ['TAS', 750_000, 'first', 'new', 28_935],
  ['TAS', 3_000, 'owner', 'established', 50],
  ['ACT', 1_020_000, 'owner', 'established', 35_238],
  ['ACT', 900_000, 'owner', 'established', 28_058],
  ['ACT', 700_000, 'owner', 'established', 17_048],
  ['ACT', 700_000, 'investor', 'established', 20_040],
  ['ACT', 1_455_000, 'investor', 'established', 66_070],
  ['ACT', 1_455_001, 'investor', 'established', 66_057.05],
  ['NT', 500_000, 'owner', 'established', 23_928.6],
  ['NT', 525_000, 'owner', 'established', 25_987.5],
  ['NT', 750_000, 'first', 'established', 37_125],
  ['NT', 4_000_000, 'investor', 'established', 230_000],
  ['NT', 3_000_000, 'investor', 'established', 172_500],
  ['NT', 5_000_000, 'investor', 'established', 297_500],
])('%s $%d, %s, %s: $%d, as published', (state, price, buyer, property, duty) => {
  expect(of(state, price, buyer, property).duty).toBe(duty);
});

test('a first home in Queensland saves up to $24,525, as its revenue office states', () => {
  expect(of('QLD', 700_000, 'first').saving).toBe(24_525);
});

describe('the duty tables', () => {
  test('are continuous between bands, except for the jumps in the law', () => {
    /** Offices round a band's base by at most 50 cents. */
    const ROUNDED = 0.5;
    const jumps = STATES.flatMap((state) =>
      (tables[state]?.scales ?? []).flatMap(({ from, general }) =>
        general.slice(1).flatMap(({ above }) => {
          const at = (price: number) =>
            of(state, price, 'investor', 'established', {
              contract: from,
              ...(state === 'NT' && { contract: NOW }),
            }).duty;
          const step = at(above + 0.01) - at(above);
          const oneStep = ((tables[state]?.step ?? 0) * 7) / 100 + ROUNDED;
          return Math.abs(step) <= oneStep ? [] : [`${state} ${above}`];
        }),
      ),
    );
    expect(jumps).toEqual(['VIC 960000', 'ACT 1455000', 'NT 2999999.99', 'NT 4999999.99']);
  });

  test('round prices up to $100 in the states that do', () => {
    for (const state of ['NSW', 'QLD', 'WA', 'SA', 'TAS', 'ACT'] as const) {
      expect(of(state, 600_000.01, 'investor').duty, state).toBe(of(state, 600_100, 'investor').duty);
      expect(of(state, 600_000, 'investor').duty, state).toBeLessThan(of(state, 600_000.01, 'investor').duty);
    }
  });
});

test('relief depends on the buyer, the days and the region', () => {
  const tas = { contract: '2026-05-20', settlement: '2026-06-30' };
  expect(of('TAS', 600_000, 'first', 'established', tas).duty).toBe(0);
  expect(of('TAS', 600_000, 'owner', 'established', tas).duty).toBe(22_497.5);
  expect(of('ACT', 900_000, 'owner', 'established', { isFiveYears: true }).duty).toBe(0);
  expect(of('ACT', 900_000, 'investor', 'established', { isFiveYears: true }).duty).toBe(31_050);
  const before = { contract: '2026-07-31', isResident: false };
  expect(of('QLD', 700_000, 'first', 'established', before).duty).toBe(0);
  expect(of('QLD', 700_000, 'owner', 'established', { isResident: false }).duty).toBe(24_525);
  expect(of('NT', 650_000, 'first', 'established', { isPackage: true }).duty).toBe(32_175);
  expect(of('WA', 900_000, 'first', 'new', { region: 'north' }).grant).toBe(10_000);
  expect(of('WA', 900_000, 'first', 'new').grant).toBe(0);
  expect(of('TAS', 500_000, 'first', 'new', { contract: '2026-06-30' }).grant).toBe(30_000);
});

test.each<[string, () => Duty]>([
  [
    'contract: expected a day from 2025-07-01 to 2027-06-30 (later rates are not known yet)',
    () => of('NSW', 5e5, 'owner', 'established', { contract: '2027-07-01' }),
  ],
  ['older rates are not included', () => of('NSW', 5e5, 'owner', 'established', { contract: '2025-06-30' })],
  [
    'price: expected at most 500000 or more than 750000',
    () => of('WA', 6e5, 'first', 'new', { contract: '2026-05-06', region: 'regional' }),
  ],
  [
    'price: expected at most 1020000',
    () => of('ACT', 11e5, 'first', 'new', { contract: '2026-06-30', isIncomeWithin: true }),
  ],
  ['expected at most 3000000', () => of('NSW', 4e6, 'owner', 'new', { contract: '2026-06-30' })],
  [
    'settlement: expected a day from 2026-11-22',
    () => of('TAS', 5e5, 'owner', 'new', { settlement: '2026-11-21' }),
  ],
  ['tables: expected one for NT', () => transferDuty({ ...nt, contract: NOW }, {})],
  ['isResident: expected true or false', () => of('QLD', 5e5, 'owner', 'new', { isResident: null as never })],
])('rejects with "%s"', (message, call) => {
  expect(call).toThrow(FinanceInputError);
  expect(call).toThrow(message);
});

const nt = { state: 'NT', price: 500_000, buyer: 'owner', property: 'new' } as const;

test('relief never raises duty, and duty never falls from one $5,000 step to the next', () => {
  const STEP = 5_000;
  const PRICES = 1_000;
  const wrong: string[] = [];
  for (const state of STATES) {
    for (const property of PROPERTIES) {
      const last: Record<string, Duty> = {};
      for (let count = 1; count <= PRICES; count += 1) {
        for (const buyer of BUYERS) {
          const price = count * STEP;
          const found = of(state, price, buyer, property);
          const before = last[buyer];
          const { duty, general, saving } = found;
          const place = `${state} ${property} ${buyer} ${price}`;
          if (duty > general || saving < 0) wrong.push(`${place}: relief raises`);
          if (before && duty < before.duty) wrong.push(`${place}: falls`);
          last[buyer] = found;
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe('priceWithin', () => {
  const home = { state: 'VIC', buyer: 'owner', property: 'established', contract: NOW } as const;
  const plan = { depositShare: 0.05, costs: 15_000, upTo: 5_000_000 };
  const price = (cash: number, more: object = {}) =>
    priceWithin({ ...plan, cash, home: { ...home, ...more } }, tables);

  test('is the highest price whose deposit, duty and costs the cash covers', () => {
    for (const state of STATES) {
      for (const buyer of BUYERS) {
        for (const cash of [20_000, 50_000, 84_650, 130_000]) {
          const found = price(cash, { state, buyer }) ?? 0;
          const needed = (at: number) => 0.05 * at + of(state, at, buyer).duty + 15_000;
          expect(needed(found), state).toBeLessThanOrEqual(cash);
          if (found < plan.upTo) expect(needed(found + 1), state).toBeGreaterThan(cash);
        }
      }
    }
    expect(price(82_330, { state: 'SA', buyer: 'first' })).toBe(700_000);
  });

  test('stops below a jump in duty that the cash does not cover', () => {
    // Victoria's home rate ends at $550,000: duty of $24,970, and $28,070 a dollar above.
    expect(price(0.05 * 550_000 + 24_970 + 15_000)).toBe(550_000);
    expect(price(0.05 * 550_000 + 28_000 + 15_000)).toBe(550_000);
  });

  test('includes fees that rise with the price', () => {
    const feesAt = (at: number) => 0.04 * at;
    const found = priceWithin({ ...plan, cash: 100_000, home, feesAt }, tables) ?? 0;
    const needed = (at: number) => 0.09 * at + of(home.state, at, home.buyer).duty + 15_000;
    expect(needed(found)).toBeLessThanOrEqual(100_000);
    expect(needed(found + 1)).toBeGreaterThan(100_000);
  });

  test('is null when the cash does not exceed the costs, and at most upTo', () => {
    expect(price(15_000)).toBeNull();
    expect(price(14_999)).toBeNull();
    expect(price(1e9)).toBe(5_000_000);
  });
});
