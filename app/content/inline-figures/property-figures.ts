/**
 * Figures about rental property, tax, mortgage insurance and commission. Where an income is given, tax
 * is worked out with the dated table in content/facts.yaml, which the text must name.
 */
import { z } from 'zod';
import { cgtDiscountShare, residentTax2026To27 as taxTable } from '../../../config/facts.ts';
import { capitalGain, splitGain } from '../../../finance/capital-gain.ts';
import { brokerCommission } from '../../../finance/commission.ts';
import { extraTax, incomeTax, marginalRate } from '../../../finance/income-tax.ts';
import { amountAboveLvr, lvr } from '../../../finance/lvr.ts';
import { mortgageInsurance } from '../../../finance/mortgage-insurance.ts';
import { rentalAfterTax, rentalAfterTaxAtRate } from '../../../finance/rental.ts';
import { percent } from '../../lib/format.ts';
import {
  choice,
  each,
  figure,
  InlineFigureError,
  inflationPercent,
  missing,
  money,
  ratePercent,
  sharePercent,
  taxPercent,
  textFigure,
  type Unnamed,
  wholeNumber,
  years,
} from './figure.ts';

const WEEKS_A_YEAR = 52;

function taxOn(counted: number, salary: number | undefined): number {
  if (salary !== undefined) return extraTax(salary, counted, taxTable);
  throw missing('salary', 'dollars', '100000');
}

export const propertyFigures: Record<string, Unnamed> = {
  CapitalGain: choice(
    {
      ...{ sale: money, sellingCosts: money, cost: money, buyingCosts: money },
      /** Capital losses, which come off before the discount. */
      losses: money.optional(),
      salary: money.optional(),
    },
    ({ cost, buyingCosts, sale, sellingCosts, losses = 0 }) => {
      const bought = { purchase: cost, purchaseCosts: buyingCosts };
      const sold = { ...bought, sale, saleCosts: sellingCosts, capitalLosses: losses };
      return {
        discounted: capitalGain({ ...sold, discount: cgtDiscountShare }),
        full: capitalGain({ ...sold, discount: 0 }),
      };
    },
    {
      gain: ({ full }) => full.gain,
      afterLosses: ({ full }) => full.afterLosses,
      discounted: ({ discounted }) => discounted.counted,
      extraTax: ({ discounted }, { salary }) => taxOn(discounted.counted, salary),
      extraTaxWithoutDiscount: ({ full }, { salary }) => taxOn(full.counted, salary),
    },
  ),

  SplitGain: choice(
    { cost: money, sale: money, yearsBefore: years, yearsAfter: years, inflation: inflationPercent },
    ({ cost, ...input }) => splitGain({ ...input, purchase: cost, discount: cgtDiscountShare }),
    {
      ...each('valueAtChange', 'gainBefore', 'countedBefore', 'indexedBase', 'gainAfter', 'counted'),
      oldRules: (gain) => gain.countedUnderOldRules,
    },
  ),

  RentalLoss: choice(
    {
      ...{ rent: money, interest: money, other: money, depreciation: money },
      ...{ taxRate: taxPercent.optional(), salary: money.optional() },
    },
    ({ taxRate, salary, other, ...rest }) => {
      const year = { ...rest, otherCosts: other };
      if ((taxRate === undefined) === (salary === undefined)) {
        throw new InlineFigureError('taxRate, salary: expected one of the two, such as taxRate={32}');
      }
      const result =
        taxRate === undefined
          ? rentalAfterTax(year, salary ?? 0, taxTable)
          : rentalAfterTaxAtRate(year, taxRate);
      // A surplus would be printed as a negative cost, and the sentence would say the opposite of the truth.
      if (result.taxableResult >= 0 || result.cashAfterTax > 0) {
        throw new InlineFigureError('rent: expected a property that makes a loss');
      }
      return result;
    },
    {
      cashBeforeTax: (year) => -year.cashBeforeTax,
      taxableLoss: (year) => -year.taxableResult,
      taxEffect: (year) => year.taxEffect,
      costPerYear: (year) => -year.cashAfterTax,
      costPerWeek: (year) => -year.cashAfterTax / WEEKS_A_YEAR,
      costQuarantined: (year) => -year.cashIfQuarantined,
    },
  ),

  IncomeTax: choice({ income: money }, ({ income }) => incomeTax(income, taxTable), {
    ...each('incomeTax', 'medicareLevy', 'total'),
    leftPerMonth: ({ total }, { income }) => (income - total) / 12,
  }),

  MarginalRate: textFigure({ income: money }, ({ income }) => percent(marginalRate(income, taxTable) * 100)),

  Lvr: textFigure(
    { loan: money, value: money, decimals: wholeNumber.optional() },
    ({ loan, value, decimals = 0 }) => percent(lvr(loan, value) * 100, decimals),
  ),

  AboveLvr: figure(
    { loan: money, value: money, limit: z.number('expected percent in braces, such as {80}') },
    ({ loan, value, limit }) => amountAboveLvr(loan, value, limit),
  ),

  MortgageInsurance: choice(
    {
      loan: money,
      premium: sharePercent,
      duty: sharePercent,
      rate: ratePercent,
      years,
      /** The property's value, for `lvr` alone. */
      value: money.optional(),
    },
    ({ premium, duty, value: _value, ...loan }) =>
      mortgageInsurance({ ...loan, premiumRate: premium, dutyRate: duty }),
    {
      ...each('premium', 'duty', 'total'),
      monthly: (cost) => cost.extraRepayment,
      repaid: (cost) => cost.repaidOnIt,
      interest: (cost) => cost.extraInterest,
      loan: (cost) => cost.loanWithInsurance,
      lvr: (cost, { value }) => {
        if (value !== undefined) return percent(lvr(cost.loanWithInsurance, value) * 100, 2);
        throw new InlineFigureError('value: expected with show="lvr"');
      },
    },
  ),

  Commission: choice(
    { principal: money, upfront: sharePercent, trail: sharePercent },
    ({ principal, ...shares }) => brokerCommission({ ...shares, loan: principal }),
    each('upfront', 'trailFirstYear'),
  ),
};
