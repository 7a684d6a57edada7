/** A rental sold from 1 July 2027: losses carried forward, tax on the sale, and the result. */
import { capitalGain, type SplitGain, splitGain, taxOnGain } from '../../finance/capital-gain.ts';
import { carriedForwardLosses, rentalAfterTax } from '../../finance/rental.ts';
import { bars } from '../bars.ts';
import { advanced, amount, ask, calculator, result } from '../calculator.ts';
import { duration, formatAll, money, positiveOrNull, roundDollars, roundsToZero } from '../format.ts';
import { MONTHS_A_YEAR, notes, table } from '../outcome.ts';
import { rentalFields } from './rental-cash-flow.ts';

/** Homes owned for this many months by 1 July 2027 were bought before Budget night. Their losses are deducted at once. */
const MONTHS_SINCE_BUDGET_NIGHT = 14;
/** Index of the choice. */
const NEW = 1;

export const capitalGainNewRules = calculator({
  name: 'capital-gain-new-rules',
  title: 'Capital gains tax calculator: sales from 1 July 2027',
  fields: {
    home: ask.choice('The home', {
      Established: 'an established home',
      'New build': 'a new build, sold by its first buyer',
    }),
    price: ask.price('Bought for'),
    sale: ask.price('Sold for'),
    monthsBefore: ask.months('Owned before 1 July 2027', { from: 0, to: 120, step: 1 }, [0, 600]),
    yearsAfter: ask.years('Owned after that', [1, 50], 30),
    salary: { ...ask.income('Your other income'), from: 0 },
    inflation: advanced(ask.share('Inflation', 30, { to: 6, step: 0.1 })),
    buyingCosts: advanced(ask.amount('Costs of buying', 1_000_000, { to: 100_000, step: 1_000 })),
    sellingCosts: advanced(ask.amount('Costs of selling', 1_000_000, { to: 100_000, step: 1_000 })),
    rent: advanced(rentalFields.rent),
    loan: advanced(rentalFields.loan),
    rate: advanced(rentalFields.rate),
    other: advanced(rentalFields.other),
    depreciation: advanced(rentalFields.depreciation),
  },
  compute(values, shown, { texts, tax: resident, cgtDiscount, cgtMinimumTax }) {
    const { home, price, sale, monthsBefore, yearsAfter, salary, buyingCosts, sellingCosts } = values;
    const { rent, loan, rate, other, depreciation, inflation } = values;
    const yearsBefore = monthsBefore / MONTHS_A_YEAR;
    const owned = duration(monthsBefore + yearsAfter * MONTHS_A_YEAR);
    const year = rentalAfterTax(
      { rent, interest: loan * rate, otherCosts: other, depreciation },
      salary,
      resident,
    );
    const isLoss = year.lossCarriedForward > 0;
    const isSettled = monthsBefore >= MONTHS_SINCE_BUDGET_NIGHT;
    const works = depreciation * (yearsBefore + yearsAfter);
    const costs = { purchaseCosts: buyingCosts, saleCosts: sellingCosts };
    const split = (waiting: number) =>
      splitGain({
        ...costs,
        ...{ purchase: price, sale, yearsBefore, yearsAfter, inflation },
        ...{ discount: cgtDiscount, capitalWorksPerYear: depreciation, carriedForwardLosses: waiting },
      });
    const taxed = (parts: Pick<SplitGain, 'counted' | 'countedAfter'>) =>
      taxOnGain(salary, parts, cgtMinimumTax, resident);
    const of = (isNew: boolean) => {
      const waits = isLoss && !isNew && !isSettled;
      const results = Array.from({ length: yearsAfter }, () => year.taxableResult);
      const waiting = waits ? (carriedForwardLosses(results).at(-1) ?? 0) : 0;
      const indexed = split(waiting);
      // The first buyer of a new build can use the discount on the whole gain, without the minimum tax.
      const kept = { ...indexed, ...wholeWithDiscount(indexed), lossesUsed: 0 };
      const keepsDiscount = isNew && taxed(kept).tax <= taxed(indexed).tax;
      const parts = keepsDiscount ? kept : indexed;
      const yearly = waits ? year.cashIfQuarantined : year.cashAfterTax;
      const held = year.cashAfterTax * yearsBefore + yearly * yearsAfter;
      const saved = waits || !isLoss ? 0 : year.taxEffect * yearsAfter;
      const { tax, minimumTax } = taxed(parts);
      const ahead = sale - sellingCosts - price - buyingCosts + held - tax;
      return { waits, waiting, parts, keepsDiscount, yearly, held, saved, tax, minimumTax, ahead };
    };
    const [established, fresh] = [of(false), of(true)];
    const isNew = home === NEW;
    const [own, otherKind] = isNew ? [fresh, established] : [established, fresh];
    const { gain } = capitalGain({ ...costs, purchase: price, sale, discount: cgtDiscount });
    const { parts, waits, waiting } = own;
    const checked = formatAll(money, { ...parts, works, gain, tax: own.tax, minimumTax: own.minimumTax });
    const words = formatAll(roundDollars, { lossesUsed: parts.lossesUsed, tax: own.tax, saved: own.saved });
    const kind = isNew ? 'new build' : 'established home';
    const left = waiting - parts.lossesUsed;
    return {
      results: {
        tax: amount(`of tax on the sale of ${isNew ? 'a new build' : 'an established home'}`, own.tax),
        oldRules: amount('of tax, had the rules not changed', taxed(wholeWithDiscount(parts)).tax),
        counted: amount('counted as income', parts.counted),
        valueAtChange: amount('of value on 1 July 2027', parts.valueAtChange),
        gainBefore: amount('of gain up to 1 July 2027', parts.gainBefore),
        gainAfter: amount('of gain after it, above inflation', parts.gainAfter),
        minimumTax: amount('of it to reach the minimum tax', own.minimumTax),
        waiting: amount('of rental losses that waited', waiting),
        lossesUsed: amount('of them used at the sale', parts.lossesUsed),
        lossesLeft: amount('of losses left for later', left),
        saved: amount('of tax saved by the losses before the sale', own.saved),
        yearly: amount('a year from your own pocket', positiveOrNull(-own.yearly)),
        ahead: amount('ahead after every cost and tax', own.ahead < 0 ? null : own.ahead),
        behind: amount('behind after every cost and tax', positiveOrNull(-own.ahead)),
        owned: result('from purchase to sale', 'months', monthsBefore + yearsAfter * MONTHS_A_YEAR),
      },
      sentences: [
        roundsToZero(own.tax)
          ? `Sold for ${shown.sale}, this ${kind} adds no tax.`
          : `Sold for ${shown.sale}, this ${kind} adds ${words.tax} in tax.`,
        waits
          ? `By then ${roundDollars(waiting)} of rental losses have waited, and the sale uses ${words.lossesUsed} of them.`
          : isLoss
            ? `Its rental losses don't wait: they save ${words.saved} in tax from 1 July 2027 to the sale.`
            : 'It makes no rental loss, so nothing has to wait.',
        roundsToZero(left) ? '' : `${roundDollars(left)} is left for later residential rent or gains.`,
        `${isNew ? 'An established home' : 'A new build'} with the same numbers adds ${roundDollars(otherKind.tax)}.`,
        `After every cost and all tax, you end ${roundDollars(Math.abs(own.ahead))} ${own.ahead < 0 ? 'behind' : 'ahead'} over ${owned}.`,
      ],
      chart: bars(
        'Tax on the sale, and what the losses saved before it',
        {
          'Established home': established.tax,
          'New build': fresh.tax,
          ...(established.saved > 0 && { 'Saved, established': { difference: established.saved } }),
          ...(fresh.saved > 0 && { 'Saved, new build': { difference: fresh.saved } }),
        },
        { choice: [isNew ? 'New build' : 'Established home'], difference: false },
      ),
      condition: `Rules from ${texts['cgt-change-date']}, one owner, the same rent, costs and rate all along, interest-only, before land tax and body corporate fees`,
      assumptions: [
        `Bought ${shown.monthsBefore} before 1 July 2027, and sold ${shown.yearsAfter} after it, by one owner, an Australian resident individual. Rent, costs, rate and ${shown.salary} of other income stay as they are, and the loan is interest-only.`,
        `The value on 1 July 2027 is taken from even growth. In truth it is the market value, or comes from a method that has not been made yet. Inflation of ${shown.inflation} a year stands for the consumer price index.`,
        `For a home bought after ${texts['negative-gearing-date']}, a loss from 1 July 2027 on waits unless the home is a new build in the hands of ${texts['new-build-first-buyer']}. What waits comes off residential rent, then off the gain. What is left carries forward.`,
        `The first buyer of a new build chooses between the discount of ${texts['cgt-discount']} and the new rules; here, the one that costs less. What counts as a new build is not settled.`,
        `Depreciation is taken as capital works, which come off the cost base. The minimum tax is ${texts['cgt-minimum-tax']} of the gain after 1 July 2027, before the Medicare levy, and nobody who is paid certain income support pays it.`,
        `Tax at ${resident.name}, on top of your other income. The low income tax offset and the levy's reduction are left out.`,
        notes.askTaxAgent,
      ],
      working: [
        `Value on 1 July 2027 = ${shown.price} × (${shown.sale} ÷ ${shown.price}) to the power of ${monthsBefore} ÷ ${monthsBefore + yearsAfter * MONTHS_A_YEAR} = ${checked.valueAtChange}`,
        `Capital works = ${shown.depreciation} × ${owned} = ${checked.works}`,
        `Gain up to 1 July 2027 = ${checked.gainBefore}; counted after the discount: ${checked.countedBefore}`,
        `Gain after it, above inflation = ${shown.sale} − ${shown.sellingCosts} − ${checked.indexedBase} = ${checked.gainAfter}, never below nothing`,
        own.keepsDiscount
          ? `Discount on the whole gain: (${checked.gain} + ${checked.works}) × (1 − ${texts['cgt-discount']}), never below nothing = ${checked.counted}`
          : `Counted, with ${checked.lossesUsed} of waiting losses taken off = ${checked.counted}`,
        `Extra to reach the minimum tax = ${checked.minimumTax}`,
        `Tax = tax on ${money(salary + parts.counted)} − tax on ${shown.salary} + ${checked.minimumTax} = ${checked.tax}`,
      ],
      table: table(
        `From 1 July 2027 to the sale`,
        ['', 'Established', 'New build'],
        ...(
          [
            ['You pay in, a year', ({ yearly }) => -yearly],
            ['Losses that waited', (kindOf) => kindOf.waiting],
            ['Counted as income', (kindOf) => kindOf.parts.counted],
            ['Tax on the sale', ({ tax }) => tax],
            ['Tax the losses saved', ({ saved }) => saved],
            ['Left after it all', ({ ahead }) => ahead],
          ] satisfies [string, (kindOf: typeof own) => number][]
        ).map(([name, amountOf]) => [
          name,
          ...[established, fresh].map((each) => roundDollars(amountOf(each))),
        ]),
      ),
    };
  },
});

/** The old rules: the discount on the whole gain. */
const wholeWithDiscount = ({ countedUnderOldRules }: { countedUnderOldRules: number }) => ({
  counted: countedUnderOldRules,
  countedAfter: 0,
});
