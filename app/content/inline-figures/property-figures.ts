/**
 * Figures about rental property and tax. Where an income is given, tax is worked out with the
 * dated table in content/dated-facts.ts, which the text must name.
 */
import { z } from 'zod';
import { cgtDiscountShare, residentTax2026To27 } from '../../../content/dated-facts.ts';
import { capitalGain, splitGain } from '../../../finance/capital-gain.ts';
import { extraTax, incomeTax, marginalRate } from '../../../finance/income-tax.ts';
import { rentalAfterTax, rentalAfterTaxAtRate } from '../../../finance/rental.ts';
import { percent } from '../../lib/format.ts';
import { cents, figure, InlineFigureError, money, showMoney, taxPercent, years } from './figure.ts';

const taxTable = residentTax2026To27;
const WEEKS_A_YEAR = 52;

const saleShape = {
  sale: money,
  sellingCosts: money,
  cost: money,
  buyingCosts: money,
  /** Capital losses, which come off before the discount. */
  losses: money.optional(),
  cents,
};

export const propertyFigures = {
  CapitalGain: figure(
    'CapitalGain',
    {
      ...saleShape,
      salary: money.optional(),
      show: z.enum(['gain', 'afterLosses', 'discounted', 'extraTax', 'extraTaxWithoutDiscount']),
    },
    ({ show, salary, ...props }) => {
      const sold = {
        purchase: props.cost,
        purchaseCosts: props.buyingCosts,
        sale: props.sale,
        saleCosts: props.sellingCosts,
        capitalLosses: props.losses ?? 0,
      };
      const discounted = capitalGain({ ...sold, discount: cgtDiscountShare });
      const full = capitalGain({ ...sold, discount: 0 });
      const taxOn = (counted: number) => {
        if (salary !== undefined) return extraTax(salary, counted, taxTable);
        throw new InlineFigureError(
          '<CapitalGain />: salary: expected dollars in braces, such as {100000}, to work out tax, found nothing',
        );
      };
      const shown = {
        gain: () => full.gain,
        afterLosses: () => full.afterLosses,
        discounted: () => discounted.counted,
        extraTax: () => taxOn(discounted.counted),
        extraTaxWithoutDiscount: () => taxOn(full.counted),
      };
      return showMoney(shown[show](), props.cents);
    },
  ),

  SplitGain: figure(
    'SplitGain',
    {
      cost: money,
      sale: money,
      yearsBefore: years,
      yearsAfter: years,
      inflation: z
        .number('expected percent in braces, such as {2.5}')
        .min(0, 'expected 0 or more')
        .max(30, 'expected percent, at most 30')
        .transform((value) => value / 100),
      show: z.enum([
        'valueAtChange',
        'gainBefore',
        'countedBefore',
        'indexedBase',
        'gainAfter',
        'counted',
        'oldRules',
      ]),
      cents,
    },
    ({ show, cost, cents: showCents, ...input }) => {
      const result = splitGain({ ...input, purchase: cost, discount: cgtDiscountShare });
      return showMoney(show === 'oldRules' ? result.countedUnderOldRules : result[show], showCents);
    },
  ),

  RentalLoss: figure(
    'RentalLoss',
    {
      rent: money,
      interest: money,
      other: money,
      depreciation: money,
      taxRate: taxPercent.optional(),
      salary: money.optional(),
      show: z.enum([
        'cashBeforeTax',
        'taxableLoss',
        'taxEffect',
        'costPerYear',
        'costPerWeek',
        'costQuarantined',
      ]),
      cents,
    },
    ({ show, taxRate, salary, cents: showCents, ...props }) => {
      const year = {
        rent: props.rent,
        interest: props.interest,
        otherCosts: props.other,
        depreciation: props.depreciation,
      };
      if ((taxRate === undefined) === (salary === undefined)) {
        throw new InlineFigureError(
          '<RentalLoss />: taxRate, salary: expected one of the two, such as taxRate={32}',
        );
      }
      const result =
        taxRate === undefined
          ? rentalAfterTax(year, salary ?? 0, taxTable)
          : rentalAfterTaxAtRate(year, taxRate);
      // The component is called a loss, so a surplus would be printed as a negative cost. The
      // sentence around it would then say the opposite of what is true.
      if (result.taxableResult >= 0 || result.cashAfterTax > 0) {
        throw new InlineFigureError('<RentalLoss />: rent: expected a property that makes a loss');
      }
      const shown = {
        cashBeforeTax: -result.cashBeforeTax,
        taxableLoss: -result.taxableResult,
        taxEffect: result.taxEffect,
        costPerYear: -result.cashAfterTax,
        costPerWeek: -result.cashAfterTax / WEEKS_A_YEAR,
        costQuarantined: -result.cashIfQuarantined,
      };
      return showMoney(shown[show], showCents);
    },
  ),

  IncomeTax: figure(
    'IncomeTax',
    { income: money, show: z.enum(['incomeTax', 'medicareLevy', 'total']), cents },
    ({ income, show, cents: showCents }) => showMoney(incomeTax(income, taxTable)[show], showCents),
  ),

  MarginalRate: figure('MarginalRate', { income: money }, ({ income }) =>
    percent(marginalRate(income, taxTable) * 100),
  ),
};
