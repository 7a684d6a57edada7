/**
 * Transfer duty on a home in each state and territory, with what a first home or a home to live in is
 * spared, and the grant for a new one. The tables are law of some years, so they are dated content and
 * passed in; what is here is how an office reckons with them. Dollars, days as 2026-11-25, and rates in
 * dollars for each hundred, as the offices print them.
 */
import { checkFraction, checkMoney, checkOneOf, checkSum, checkThat, refuse } from './finance-input.ts';

export const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const;
export const BUYERS = ['first', 'owner', 'investor'] as const;
export const PROPERTIES = ['established', 'new', 'land'] as const;
export const REGIONS = ['metro', 'regional', 'north'] as const;
/** How an office rounds duty: to the cent, to the dollar with a reduction rounded up, or down to 5 cents. */
export const ROUNDINGS = ['cent', 'dollar', 'five-cents'] as const;
/** What a relief asks for beside who buys what. */
export const CONDITIONS = ['package', 'income', 'five-years'] as const;
/** How relief ends between the price up to which duty is nil and the one from which it is whole. */
export const TAPERS = ['limit-duty', 'share', 'rate', 'less', 'unsettled'] as const;

export type State = (typeof STATES)[number];
export type Buyer = (typeof BUYERS)[number];
export type Property = (typeof PROPERTIES)[number];
type Region = (typeof REGIONS)[number];

/**
 * Duty on what is above a price up to the next band: a base and a rate; or `whole`, a rate on all of the
 * price; or by the thousands of it, squared and plain.
 */
type Band = { above: number } & (
  | { base: number; rate: number }
  | { whole: number }
  | { squared: number; thousands: number }
);

type Period = { from: string; until: string };

interface Scale extends Period {
  general: Band[];
  /** For those who will live there. */
  home?: { bands: Band[]; properties: Property[]; upTo?: number | undefined } | undefined;
  /** The price up to which the table was read. */
  upTo?: number | undefined;
}

interface Relief extends Period {
  buyers: Buyer[];
  properties: Property[];
  regions?: Region[] | undefined;
  /** The day that has to be in the period, where that is not the day of the contract. */
  by?: 'settlement' | undefined;
  needs?: (typeof CONDITIONS)[number] | undefined;
  /** Nil up to this price; at any price where this and `taper` are missing. */
  nilTo?: number | undefined;
  taper?:
    | {
        kind: (typeof TAPERS)[number];
        upTo: number;
        /** Of `rate`: on each hundred above `nilTo`. */
        rate?: number | undefined;
        /** Of `less`: what comes off the home rate up to each price. */
        steps?: { upTo: number; less: number }[] | undefined;
      }
    | undefined;
}

interface Grant extends Period {
  buyers: Buyer[];
  regions?: Region[] | undefined;
  upTo?: number | undefined;
  amount: number;
}

interface StateDuty {
  /** Prices count up to the next multiple of this many dollars. */
  step: number;
  rounding: (typeof ROUNDINGS)[number];
  least: number;
  /** From this day of contract on, only citizens and permanent residents have the home rate and relief. */
  residentsFrom?: string | undefined;
  scales: Scale[];
  reliefs: Relief[];
  /** For homes that are new. */
  grants: Grant[];
}

export type DutyTables = Readonly<Partial<Record<State, StateDuty>>>;

export interface Purchase {
  state: State;
  /** The greater of price and market value, with GST. */
  price: number;
  buyer: Buyer;
  property: Property;
  /** The day on which the contract is signed or exchanged. */
  contract: string;
  /** The day of settlement; that of the contract or a later one. */
  settlement?: string;
  region?: Region;
  /** Citizen or permanent resident. */
  isResident?: boolean;
  /** A house and land package as the Northern Territory's exemption means it. */
  isPackage?: boolean;
  /** Nobody who buys has owned property for five years, as the ACT asks; a first home implies it. */
  isFiveYears?: boolean;
  /** Income within the ACT's threshold of before July 2026. */
  isIncomeWithin?: boolean;
}

export interface Duty {
  duty: number;
  /** What an investor pays. */
  general: number;
  /** What the home rate and relief take off. */
  saving: number;
  grant: number;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * The duty on a purchase and the grant for it. Foreign buyers' surcharges, concessions for pensioners and
 * off the plan, trusts and shared purchases are left out.
 *
 * Source: the offices' tables as content/facts.yaml states them.
 * @throws {FinanceInputError} on impossible input, and for what the tables do not say: contracts before or
 *   after their days, and relief that was not settled.
 */
export function transferDuty(purchase: Purchase, tables: DutyTables): Duty {
  const given = checkPurchase(purchase);
  const { state, price, buyer, property, contract } = given;
  const table = checkTable(tables[state], state);
  const scale = table.scales.find((each) => isIn(each, contract));
  if (!scale) return refuseDay(table, contract);
  const { upTo = price } = scale;
  checkThat(price <= upTo, 'price', `at most ${upTo}, up to which the rates of ${contract} were read`, price);
  const round = roundings[table.rounding];
  const dutyBy = (bands: readonly Band[], of = price) =>
    Math.max(table.least, round(onBands(bands, of, table.step)));
  const general = dutyBy(scale.general);
  const isHelped = given.isResident || contract < (table.residentsFrom ?? '9999');
  const { home } = scale;
  const isHome = isHelped && buyer !== 'investor' && home?.properties.includes(property);
  const atHome = home && isHome && price <= (home.upTo ?? price) ? dutyBy(home.bands) : general;
  const relieved = (isHelped ? table.reliefs : [])
    .filter((relief) => applies(relief, given))
    .map((relief) => onRelief(relief, { price, step: table.step, general, atHome, round, dutyBy, scale }));
  // Nobody is made to take relief that costs more.
  const duty = round(Math.min(general, atHome, ...relieved));
  const grant = table.grants.find(
    (each) => property === 'new' && applies(each, given) && price <= (each.upTo ?? price),
  );
  return {
    duty,
    general,
    saving: round(general - duty),
    grant: grant?.amount ?? 0,
  };
}

/**
 * The highest price in whole dollars that an amount of cash pays the deposit, the duty and the costs of:
 * deposit share × price + duty + fees + costs ≤ cash, found by halving.
 *
 * @param input `depositShare` is a fraction of the price; `upTo` the highest price that is tried; `feesAt`
 *   what else is paid in cash at a price, such as registration.
 * @returns null where the cash does not reach for any price.
 * @throws {FinanceInputError} on impossible input, and as `transferDuty`.
 */
export function priceWithin(
  input: {
    cash: number;
    depositShare: number;
    costs: number;
    upTo: number;
    home: Omit<Purchase, 'price'>;
    feesAt?: (price: number) => number;
  },
  tables: DutyTables,
): number | null {
  const share = checkFraction(input.depositShare, 'depositShare');
  const left = checkMoney(input.cash, 'cash') - checkMoney(input.costs, 'costs');
  const isWithin = (price: number) => {
    const fees = checkMoney(input.feesAt?.(price) ?? 0, 'feesAt');
    return share * price + transferDuty({ ...input.home, price }, tables).duty + fees <= left;
  };
  let [within, above] = [0, Math.floor(checkSum(input.upTo, 'upTo')) + 1];
  // Also where one price is tried, so that what is impossible is refused.
  do {
    const price = Math.max(1, Math.floor((within + above) / 2));
    if (isWithin(price)) within = price;
    else above = price;
  } while (above - within > 1);
  return within === 0 ? null : within;
}

const isIn = ({ from, until }: Period, day: string) => day >= from && day <= until;

function refuseDay({ scales }: StateDuty, contract: string): never {
  const from = scales.map((scale) => scale.from).toSorted()[0];
  const until =
    scales
      .map((scale) => scale.until)
      .toSorted()
      .at(-1) ?? '';
  const why = contract > until ? 'the rates after it are not known yet' : 'older rates are not here';
  return refuse('contract', `a day from ${from} to ${until} (${why})`, contract);
}

/** Without what the computer loses on the way: 525,100 × 4.95% is 25992.449999999997 to it. */
const tidy = (amount: number) => Math.round(amount * 1e6) / 1e6;

const roundings: Record<StateDuty['rounding'], (amount: number) => number> = {
  cent: (amount) => Math.round(tidy(amount * 100)) / 100,
  dollar: (amount) => Math.round(tidy(amount)),
  'five-cents': (amount) => Math.floor(tidy(amount * 20)) / 20,
};

/** A part of a step counts as a whole one. */
const stepped = (amount: number, step: number) => Math.ceil(tidy(amount / step)) * step;

function onBands(bands: readonly Band[], price: number, step: number): number {
  const band = bands.findLast(({ above }) => price > above) ?? bands[0];
  if (!band) return 0;
  if ('whole' in band) return (price * band.whole) / 100;
  if ('squared' in band) return band.squared * (price / 1000) ** 2 + (band.thousands * price) / 1000;
  return band.base + (stepped(price - band.above, step) * band.rate) / 100;
}

type Checked = Purchase & Required<Pick<Purchase, 'settlement' | 'region' | 'isResident'>>;

function applies(it: Period & Partial<Relief>, purchase: Checked): boolean {
  const { buyer, property, region, contract, settlement } = purchase;
  if (!isIn(it, it.by === 'settlement' ? settlement : contract)) return false;
  if (it.buyers && !it.buyers.includes(buyer)) return false;
  if (it.properties && !it.properties.includes(property)) return false;
  if (it.regions && !it.regions.includes(region)) return false;
  if (it.needs === 'package') return purchase.isPackage === true;
  if (it.needs === 'income') return purchase.isIncomeWithin === true;
  return it.needs !== 'five-years' || buyer === 'first' || purchase.isFiveYears === true;
}

interface Reckoning {
  price: number;
  step: number;
  general: number;
  atHome: number;
  round: (amount: number) => number;
  dutyBy: (bands: readonly Band[], of?: number) => number;
  scale: Scale;
}

/** Duty under a relief that applies; the general duty above the price at which it ends. */
function onRelief({ nilTo = 0, taper }: Relief, reckoning: Reckoning): number {
  const { price, step, general, atHome, round, dutyBy, scale } = reckoning;
  if (taper === undefined) return nilTo === 0 || price <= nilTo ? 0 : general;
  if (price <= nilTo) return 0;
  if (price > taper.upTo) return general;
  const left = (taper.upTo - price) / (taper.upTo - nilTo);
  switch (taper.kind) {
    case 'limit-duty':
      return general - dutyBy(scale.general, nilTo) * left;
    case 'share':
      // To the dollar, and up: a single source, and less than a dollar.
      return general - Math.ceil(tidy(general * left));
    case 'rate':
      return round((stepped(price - nilTo, step) * (taper.rate ?? 0)) / 100);
    case 'less':
      return Math.max(0, atHome - (taper.steps?.find(({ upTo }) => price <= upTo)?.less ?? 0));
    case 'unsettled':
      return refuse(
        'price',
        `at most ${nilTo} or more than ${taper.upTo}, between which the relief of that day is not settled`,
        price,
      );
  }
}

function checkPurchase(purchase: Purchase): Checked {
  const { settlement = purchase.contract, region = 'metro', isResident = true } = purchase;
  const { isPackage = false, isFiveYears = false, isIncomeWithin = false } = purchase;
  const answers = { isResident, isPackage, isFiveYears, isIncomeWithin };
  for (const [name, answer] of Object.entries(answers)) checkOneOf(answer, name, [true, false]);
  const contract = checkDay(purchase.contract, 'contract');
  const isLater = checkDay(settlement, 'settlement') >= contract;
  checkThat(isLater, 'settlement', `a day from ${contract} on`, settlement);
  return {
    ...answers,
    state: checkOneOf(purchase.state, 'state', STATES),
    price: checkSum(purchase.price, 'price'),
    buyer: checkOneOf(purchase.buyer, 'buyer', BUYERS),
    property: checkOneOf(purchase.property, 'property', PROPERTIES),
    region: checkOneOf(region, 'region', REGIONS),
    contract,
    settlement,
  };
}

function checkDay(day: string, input: string): string {
  // A 30th of February is read as the 1st or 2nd of March, and so is another day.
  const isDay =
    typeof day === 'string' && DAY.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  return isDay ? day : refuse(input, 'a day such as 2026-11-25', day);
}

const WORDS: readonly string[] = [
  ...[...BUYERS, ...PROPERTIES, ...REGIONS],
  ...[...ROUNDINGS, ...CONDITIONS, ...TAPERS, 'settlement'],
];
/** Tables are passed with every question, and hold the same for all of them. */
const sound = new WeakSet<object>();

function checkTable(table: StateDuty | undefined, state: State): StateDuty {
  if (table === undefined) return refuse('tables', `one for ${state}`);
  if (sound.has(table)) return table;
  checkParts(table, 'table');
  for (const { general, home } of table.scales) {
    for (const bands of [general, home?.bands ?? []]) {
      bands.forEach(({ above }, place) => {
        const least = bands[place - 1]?.above ?? -1;
        const rises = above > least && (place > 0 || above === 0);
        checkThat(rises, 'table (above)', 'bands that rise from 0', above);
      });
    }
  }
  sound.add(table);
  return table;
}

/** Amounts, days and known words; lists hold something, but for those of reliefs and grants. */
function checkParts(part: unknown, name: string): void {
  const input = `table (${name})`;
  if (typeof part === 'number') {
    if (name === 'step') checkSum(part, input);
    else checkMoney(part, input);
  } else if (typeof part === 'string') {
    if (!DAY.test(part)) checkOneOf(part, input, WORDS);
  } else {
    const parts = typeof part === 'object' && part !== null ? Object.entries(part) : [];
    const mayBeEmpty = Array.isArray(part) && ['reliefs', 'grants'].includes(name);
    checkThat(parts.length > 0 || mayBeEmpty, input, 'what a table of duty has there', part);
    for (const [key, each] of parts) {
      if (each !== undefined) checkParts(each, Array.isArray(part) ? name : key);
    }
  }
}
