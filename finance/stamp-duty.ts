/**
 * Transfer duty (stamp duty) on a home in each state and territory, with concessions for first homes and
 * owner-occupiers, and the first home owner grant. The tables are dated content, so the caller passes them
 * in; this file has the method of the revenue offices. Dollars, ISO dates, and rates in dollars per $100, as
 * the offices print them.
 */
import { checkFraction, checkMoney, checkOneOf, checkSum, checkThat, refuse } from './finance-input.ts';

export const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const;
export const BUYERS = ['first', 'owner', 'investor'] as const;
export const PROPERTIES = ['established', 'new', 'land'] as const;
export const REGIONS = ['metro', 'regional', 'north'] as const;
/** Rounding of duty: to the cent, to the dollar (a reduction rounded up), or down to 5 cents. */
export const ROUNDINGS = ['cent', 'dollar', 'five-cents'] as const;
/** Further conditions of a relief, beyond buyer, property and region. */
export const CONDITIONS = ['package', 'income', 'five-years'] as const;
/** How relief phases out between the price up to which duty is 0 and the price from which it is full. */
export const TAPERS = ['limit-duty', 'share', 'rate', 'less', 'unsettled'] as const;

export type State = (typeof STATES)[number];
export type Buyer = (typeof BUYERS)[number];
export type Property = (typeof PROPERTIES)[number];
type Region = (typeof REGIONS)[number];

/**
 * Duty from `above` up to the next band: `base` plus `rate` on the excess; or `whole`, a rate on the entire
 * price; or the Northern Territory's formula, squared x V^2 + thousands x V, with V = price / 1,000.
 */
type Band = { above: number } & (
  | { base: number; rate: number }
  | { whole: number }
  | { squared: number; thousands: number }
);

type Period = { from: string; until: string };

interface Scale extends Period {
  general: Band[];
  /** For owner-occupiers. */
  home?: { bands: Band[]; properties: Property[]; upTo?: number | undefined } | undefined;
  /** The highest price that the table covers. */
  upTo?: number | undefined;
}

interface Relief extends Period {
  buyers: Buyer[];
  properties: Property[];
  regions?: Region[] | undefined;
  /** The period applies to the day of settlement instead of the contract's. */
  by?: 'settlement' | undefined;
  needs?: (typeof CONDITIONS)[number] | undefined;
  /** No duty up to this price; at any price when this and `taper` are missing. */
  nilTo?: number | undefined;
  taper?:
    | {
        kind: (typeof TAPERS)[number];
        upTo: number;
        /** For kind `rate`: dollars per $100 above `nilTo`. */
        rate?: number | undefined;
        /** For kind `less`: the reduction of the home rate up to each price. */
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
  /** Prices round up to a multiple of this many dollars. */
  step: number;
  rounding: (typeof ROUNDINGS)[number];
  least: number;
  /** Contracts from this day on: home rate and relief only for citizens and permanent residents. */
  residentsFrom?: string | undefined;
  scales: Scale[];
  reliefs: Relief[];
  /** For new homes. */
  grants: Grant[];
}

export type DutyTables = Readonly<Partial<Record<State, StateDuty>>>;

export interface Purchase {
  state: State;
  /** The greater of price and market value, GST included. */
  price: number;
  buyer: Buyer;
  property: Property;
  /** The day of signing or exchange. */
  contract: string;
  /** On or after the day of the contract, which is the default. */
  settlement?: string;
  region?: Region;
  /** Citizen or permanent resident. */
  isResident?: boolean;
  /** A house and land package as defined by the Northern Territory's exemption. */
  isPackage?: boolean;
  /** No buyer has owned property for five years, as the ACT requires; implied by a first home. */
  isFiveYears?: boolean;
  /** Income within the ACT's threshold before July 2026. */
  isIncomeWithin?: boolean;
}

export interface Duty {
  duty: number;
  /** Duty for an investor. */
  general: number;
  /** Reduction by home rate and relief. */
  saving: number;
  grant: number;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * Duty and grant for a purchase. Leaves out foreign buyer surcharges, concessions for pensioners and
 * off-the-plan purchases, trusts and shared purchases.
 *
 * Source: the offices' tables in content/facts.yaml.
 * @throws {FinanceInputError} on impossible input, and on gaps in the tables: contracts outside their
 *   periods, and reliefs that are not settled.
 */
export function transferDuty(purchase: Purchase, tables: DutyTables): Duty {
  const given = checkPurchase(purchase);
  const { state, price, buyer, property, contract } = given;
  const table = checkTable(tables[state], state);
  const scale = table.scales.find((each) => isInPeriod(each, contract));
  if (!scale) return refuseDay(table, contract);
  const { upTo = price } = scale;
  checkThat(price <= upTo, 'price', `at most ${upTo}, the highest price in the rates of ${contract}`, price);
  const round = roundings[table.rounding];
  const dutyBy = (bands: readonly Band[], of = price) =>
    Math.max(table.least, round(dutyFromBands(bands, of, table.step)));
  const general = dutyBy(scale.general);
  const isHelped = given.isResident || contract < (table.residentsFrom ?? '9999');
  const { home } = scale;
  const isHome = isHelped && buyer !== 'investor' && home?.properties.includes(property);
  const atHome = home && isHome && price <= (home.upTo ?? price) ? dutyBy(home.bands) : general;
  const relieved = (isHelped ? table.reliefs : [])
    .filter((relief) => applies(relief, given))
    .map((relief) =>
      dutyUnderRelief(relief, { price, step: table.step, general, atHome, round, dutyBy, scale }),
    );
  // A buyer may decline relief that costs more.
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
 * The highest price, in whole dollars, for which the cash covers deposit, duty and costs:
 * deposit share × price + duty + fees + costs ≤ cash. Uses binary search.
 *
 * @param input `depositShare` is a fraction of the price; `upTo` the highest price to try; `feesAt`
 *   the other cash costs at a price, such as registration.
 * @returns null when the cash covers no price.
 * @throws {FinanceInputError} on impossible input, and as `transferDuty` does.
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
  // Runs at least once, so that impossible input throws.
  do {
    const price = Math.max(1, Math.floor((within + above) / 2));
    if (isWithin(price)) within = price;
    else above = price;
  } while (above - within > 1);
  return within === 0 ? null : within;
}

const isInPeriod = ({ from, until }: Period, day: string) => day >= from && day <= until;

function refuseDay({ scales }: StateDuty, contract: string): never {
  const from = scales.map((scale) => scale.from).toSorted()[0];
  const until =
    scales
      .map((scale) => scale.until)
      .toSorted()
      .at(-1) ?? '';
  const why = contract > until ? 'later rates are not known yet' : 'older rates are not included';
  return refuse('contract', `a day from ${from} to ${until} (${why})`, contract);
}

/** Removes floating-point error: 525,100 × 4.95% is 25992.449999999997 in binary. */
const tidy = (amount: number) => Math.round(amount * 1e6) / 1e6;

const roundings: Record<StateDuty['rounding'], (amount: number) => number> = {
  cent: (amount) => Math.round(tidy(amount * 100)) / 100,
  dollar: (amount) => Math.round(tidy(amount)),
  'five-cents': (amount) => Math.floor(tidy(amount * 20)) / 20,
};

/** Rounds up to a whole step. */
const roundUpToStep = (amount: number, step: number) => Math.ceil(tidy(amount / step)) * step;

function dutyFromBands(bands: readonly Band[], price: number, step: number): number {
  const band = bands.findLast(({ above }) => price > above) ?? bands[0];
  if (!band) return 0;
  if ('whole' in band) return (price * band.whole) / 100;
  if ('squared' in band) return band.squared * (price / 1000) ** 2 + (band.thousands * price) / 1000;
  return band.base + (roundUpToStep(price - band.above, step) * band.rate) / 100;
}

type Checked = Purchase & Required<Pick<Purchase, 'settlement' | 'region' | 'isResident'>>;

function applies(it: Period & Partial<Relief>, purchase: Checked): boolean {
  const { buyer, property, region, contract, settlement } = purchase;
  if (!isInPeriod(it, it.by === 'settlement' ? settlement : contract)) return false;
  if (it.buyers && !it.buyers.includes(buyer)) return false;
  if (it.properties && !it.properties.includes(property)) return false;
  if (it.regions && !it.regions.includes(region)) return false;
  if (it.needs === 'package') return purchase.isPackage === true;
  if (it.needs === 'income') return purchase.isIncomeWithin === true;
  return it.needs !== 'five-years' || buyer === 'first' || purchase.isFiveYears === true;
}

interface ReliefContext {
  price: number;
  step: number;
  general: number;
  atHome: number;
  round: (amount: number) => number;
  dutyBy: (bands: readonly Band[], of?: number) => number;
  scale: Scale;
}

/** Duty under an applicable relief; the general duty above the price at which it ends. */
function dutyUnderRelief({ nilTo = 0, taper }: Relief, context: ReliefContext): number {
  const { price, step, general, atHome, round, dutyBy, scale } = context;
  if (taper === undefined) return nilTo === 0 || price <= nilTo ? 0 : general;
  if (price <= nilTo) return 0;
  if (price > taper.upTo) return general;
  const left = (taper.upTo - price) / (taper.upTo - nilTo);
  switch (taper.kind) {
    case 'limit-duty':
      return general - dutyBy(scale.general, nilTo) * left;
    case 'share':
      // Rounds up to the dollar, by a single source; the difference is under a dollar.
      return general - Math.ceil(tidy(general * left));
    case 'rate':
      return round((roundUpToStep(price - nilTo, step) * (taper.rate ?? 0)) / 100);
    case 'less':
      return Math.max(0, atHome - (taper.steps?.find(({ upTo }) => price <= upTo)?.less ?? 0));
    case 'unsettled':
      return refuse(
        'price',
        `at most ${nilTo} or more than ${taper.upTo}, as the relief between them is not settled for that day`,
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
  // Date parses 30 February as 1 or 2 March, so the round trip rejects it.
  const isDay =
    typeof day === 'string' && DAY.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  return isDay ? day : refuse(input, 'a day such as 2026-11-25', day);
}

const WORDS: readonly string[] = [
  ...[...BUYERS, ...PROPERTIES, ...REGIONS],
  ...[...ROUNDINGS, ...CONDITIONS, ...TAPERS, 'settlement'],
];
/** Caches validated tables: callers pass the same ones with every call. */
const checkedTables = new WeakSet<object>();

function checkTable(table: StateDuty | undefined, state: State): StateDuty {
  if (table === undefined) return refuse('tables', `one for ${state}`);
  if (checkedTables.has(table)) return table;
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
  checkedTables.add(table);
  return table;
}

/** Checks amounts, days and known words, and that only lists of reliefs and grants are empty. */
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
    checkThat(parts.length > 0 || mayBeEmpty, input, 'an entry of a duty table', part);
    for (const [key, each] of parts) {
      if (each !== undefined) checkParts(each, Array.isArray(part) ? name : key);
    }
  }
}
