/**
 * Every output of every reference case, worked out by the modules of this folder. A case whose
 * kind has no entry below fails, and so does an output that nothing works out.
 */
import { describe, expect, test } from 'vitest';
import { capitalGain, splitGain } from './capital-gain.ts';
import { brokerCommission } from './commission.ts';
import { dailyInterest } from './daily-interest.ts';
import { debtToIncome, isAtLeastDti } from './debt-to-income.ts';
import { extraRepayments } from './extra-repayments.ts';
import { extraTax, incomeTax } from './income-tax.ts';
import { interestOnly } from './interest-only.ts';
import * as loans from './loan.ts';
import { isAboveLvr, lvr } from './lvr.ts';
import { mortgageInsurance } from './mortgage-insurance.ts';
import * as offsets from './offset.ts';
import { payOff } from './pay-off.ts';
import * as rates from './rates.ts';
import { deductionLost, mixedLoan, redrawAhead } from './redraw.ts';
import { type Inputs, referenceCases, caseTaxTable as table } from './reference-cases.ts';
import { rentalAfterTax } from './rental.ts';
import * as frequency from './repayment-frequency.ts';

const inMonths = (months: number) => `${Math.floor(months / 12)}y ${months % 12}m`;
const loanOf = (inputs: Inputs): loans.Loan => ({
  principal: inputs.number('principal'),
  rate: inputs.number('annual_rate'),
  years: inputs.number('years'),
});
const costOf = (inputs: Inputs) => ({
  fee: inputs.number('annual_fee'),
  owed: inputs.number('loan'),
  premium: inputs.number('rate_premium_over_basic_loan'),
});
const frequencyCase = (rhythm: frequency.Rhythm) => (inputs: Inputs) => {
  const { paymentsPerYear, instalmentsPerMonthly } = frequency.rhythms[rhythm];
  expect(inputs.number('payments_per_year')).toBe(paymentsPerYear);
  expect(inputs.number('divide_monthly_by')).toBe(instalmentsPerMonthly);
  const part = frequency.partOfMonthly(loanOf(inputs), rhythm);
  const even = frequency.sameYearlyTotal(loanOf(inputs), rhythm);
  const monthly = frequency.sameMoneyMonthly(loanOf(inputs), rhythm);
  return {
    instalment: part.instalment,
    paid_per_year: part.paidPerYear,
    extra_paid_per_year: part.extraPaidPerYear,
    instalments: part.payments,
    paid_off_in_years: part.yearsToRepay,
    years_saved: part.yearsSaved,
    total_interest: part.totalInterest,
    interest_saved: part.interestSaved,
    equal_yearly_total_instalment: even.instalment,
    equal_yearly_total_interest_saved: even.interestSaved,
    equal_yearly_total_instalments: even.payments,
    same_money_monthly_interest_saved: monthly.interestSaved,
    same_money_monthly_paid_off_in: inMonths(monthly.payments),
  };
};

const workedOut: Record<string, (inputs: Inputs) => Record<string, unknown>> = {
  repayment_pi: (inputs) => {
    const loan = { ...loanOf(inputs), paymentsPerYear: inputs.number('payments_per_year') };
    const interest = loans.totalInterest(loan);
    return {
      repayment: loans.repayment(loan),
      total_paid: interest + loan.principal,
      total_interest: interest,
    };
  },

  interest_only: (inputs) => {
    const plan = {
      principal: inputs.number('principal'),
      rate: inputs.number('annual_rate'),
      interestOnlyYears: inputs.number('io_years'),
      thenYears: inputs.number('then_pi_years'),
    };
    const result = interestOnly(plan);
    const years = plan.interestOnlyYears + plan.thenYears;
    return {
      io_monthly: result.interestOnlyRepayment,
      io_fortnightly_26: interestOnly({ ...plan, paymentsPerYear: 26 }).interestOnlyRepayment,
      io_weekly_52: interestOnly({ ...plan, paymentsPerYear: 52 }).interestOnlyRepayment,
      pi_repayment_after_io: result.repaymentAfter,
      pi_repayment_if_never_io: result.repaymentIfNeverInterestOnly,
      step_up: result.stepUp,
      total_paid_io_then_pi: result.totalPaid,
      total_paid_pi_throughout: loans.totalInterest({ ...plan, years }) + plan.principal,
      extra_interest: result.extraInterest,
    };
  },

  balance_after: (inputs) => {
    const months = inputs.number('months');
    const balance = loans.balanceAfter(loanOf(inputs), months);
    return {
      balance,
      principal_repaid: inputs.number('principal') - balance,
      interest_paid: loans.interestPaidAfter(loanOf(inputs), months),
    };
  },

  split: (inputs) => {
    const first = loans.schedule(loanOf(inputs))[0];
    const { principalExceedsInterestAt, halfRepaidAfter } = loans.milestones(loanOf(inputs));
    return {
      first_interest: first?.interest,
      first_principal: first?.principal,
      first_month_principal_exceeds_interest: principalExceedsInterestAt,
      first_month_end_balance_at_or_below_half: halfRepaidAfter,
      half_repaid_after: inMonths(halfRepaidAfter),
    };
  },

  extra_repayment: (inputs) => {
    const result = extraRepayments(loanOf(inputs), {
      extra: inputs.number('extra_each_payment'),
      lumpSums: Object.fromEntries(
        Object.entries(inputs.raw('lump_sums') as object).map(([k, v]) => [k, Number(v)]),
      ),
    });
    return {
      payments: result.payments,
      payments_saved: result.paymentsSaved,
      total_interest: result.totalInterest,
      interest_saved: result.interestSaved,
      repayment_with_extra: result.repaymentWithExtra,
      paid_off_in: inMonths(result.payments),
      time_saved: inMonths(result.paymentsSaved),
    };
  },

  half_monthly_fortnightly: frequencyCase('fortnightly'),
  quarter_monthly_weekly: frequencyCase('weekly'),

  daily_interest: (inputs) => {
    const rate = inputs.number('annual_rate');
    const basis = inputs.number('day_basis') === 366 ? 366 : 365;
    const stretches = (inputs.raw('segments_balance_days') as [string, number][]).map(([balance, days]) => ({
      balance: Number(balance),
      days,
    }));
    const parts = stretches.map((stretch) => dailyInterest([stretch], rate, basis));
    const perDay = dailyInterest([{ balance: stretches[0]?.balance ?? 0, days: 1 }], rate, basis);
    return {
      per_day_first_segment: perDay,
      parts,
      interest_rounded_once: dailyInterest(stretches, rate, basis),
      interest_rounded_each_part: parts.reduce((sum, part) => sum + Number(part.toFixed(2)), 0),
    };
  },

  offset_life: (inputs) => {
    const offset = inputs.number('constant_offset');
    const result = offsets.offsetSaving(loanOf(inputs), offset);
    return {
      repayment: loans.repayment(loanOf(inputs)),
      first_year_simple_saving: offsets.offsetFirstYear(offset, inputs.number('annual_rate')),
      interest_saved: result.interestSaved,
      payments: result.payments,
      paid_off_in: inMonths(result.payments),
      time_saved: inMonths(result.paymentsSaved),
    };
  },

  offset_vs_paid_in: (inputs) => {
    const loan = loanOf(inputs);
    const amount = inputs.number('amount');
    const beside = offsets.offsetSaving(loan, amount);
    const inside = payOff({
      principal: loan.principal - amount,
      rate: loan.rate,
      payment: loans.repayment(loan),
    });
    const insideSaved = loans.totalInterest(loan) - inside.totalInterest;
    return {
      interest_saved_if_offset: beside.interestSaved,
      interest_saved_if_paid_into_loan: insideSaved,
      difference: Math.abs(beside.interestSaved - insideSaved),
      months_until_offset_covers_debt_or_loan_paid: inside.payments,
      payments_if_offset_left_untouched: beside.payments,
    };
  },

  multi_offset: (inputs) => {
    const rate = inputs.number('annual_rate');
    const total = inputs.numbers('offsets').reduce((sum, offset) => sum + offset, 0);
    const balance = inputs.number('loan') - total;
    return {
      total_offset: total,
      interest_one_year_saved: offsets.offsetFirstYear(total, rate),
      interest_30_day_month: dailyInterest([{ balance, days: 30 }], rate),
      difference_from_one_account_of_20000: Math.abs(total - 20_000),
    };
  },

  offset_breakeven: (inputs) => ({
    annual_extra_cost: offsets.offsetYearlyCost(costOf(inputs)),
    break_even_balance: offsets.offsetBreakEven(costOf(inputs), inputs.number('offset_loan_rate')),
  }),

  offset_breakeven_vs_savings: (inputs) => {
    const result = offsets.offsetAgainstSavings({
      rate: inputs.number('offset_rate'),
      savingsRate: inputs.number('savings_rate'),
      taxRate: inputs.number('tax_rate_incl_medicare'),
      fee: inputs.number('annual_fee'),
    });
    return {
      after_tax_savings_rate_pct: result.savingsAfterTax * 100,
      advantage_pct: result.advantage * 100,
      break_even_balance: result.breakEven,
    };
  },

  lvr: (inputs) => {
    const [loan, value] = [inputs.number('loan'), inputs.number('value')];
    return {
      lvr_pct_2dp: lvr(loan, value) * 100,
      above_80: isAboveLvr(loan, value, 80),
      deposit_or_equity: value - loan,
    };
  },

  cgt: (inputs) => {
    const owners = inputs.number('owners_equal_shares');
    const counts = inputs.raw('held_more_than_12_months') && inputs.raw('eligible_for_discount');
    const result = capitalGain({
      purchase: inputs.number('purchase'),
      purchaseCosts: inputs.number('purchase_costs'),
      sale: inputs.number('sale'),
      saleCosts: inputs.number('sale_costs'),
      capitalLosses: inputs.number('capital_losses'),
      discount: counts ? 0.5 : 0,
      owners,
    });
    const tax = extraTax(inputs.number('other_taxable_income_each'), result.countedPerOwner, table);
    return {
      capital_gain: result.gain,
      after_losses: result.afterLosses,
      net_capital_gain: result.counted,
      per_owner: result.countedPerOwner,
      extra_tax_per_owner_2026_27_incl_2pct_medicare: tax,
      extra_tax_total: tax * owners,
    };
  },

  cgt_from_2027_illustration: (inputs) => {
    const result = splitGain({
      purchase: inputs.number('purchase'),
      sale: inputs.number('sale'),
      yearsBefore: 5,
      yearsAfter: 5,
      inflation: inputs.number('inflation'),
      discount: 0.5,
    });
    return {
      value_1_july_2027: result.valueAtChange,
      gain_before: result.gainBefore,
      gain_before_counted_50pct: result.countedBefore,
      indexed_base_2032: result.indexedBase,
      gain_after_indexed: result.gainAfter,
      total_counted: result.counted,
      under_old_rules: result.countedUnderOldRules,
    };
  },

  negative_gearing: (inputs) => {
    const interest = inputs.number('loan') * inputs.number('annual_rate');
    const result = rentalAfterTax(
      {
        rent: inputs.number('rent'),
        interest,
        otherCosts: inputs.number('other_cash_costs'),
        depreciation: inputs.number('non_cash_deductions'),
      },
      inputs.number('salary'),
      table,
    );
    return {
      interest,
      cash_before_tax: result.cashBeforeTax,
      rental_result_for_tax: result.taxableResult,
      tax_effect_if_loss_offsets_salary: result.taxEffect,
      cash_after_tax: result.cashAfterTax,
      cash_after_tax_per_week_52: result.cashAfterTax / 52,
      // N02 makes a surplus: there the reference gives cash before tax, since nothing is
      // quarantined. We tax a surplus either way, so the two differ by the tax on it.
      cash_if_loss_is_quarantined:
        result.taxableResult < 0 ? result.cashIfQuarantined : result.cashIfQuarantined - result.taxEffect,
      loss_carried_forward: result.lossCarriedForward,
    };
  },

  income_tax_2026_27: (inputs) => {
    const tax = incomeTax(inputs.number('taxable_income'), table);
    return { tax: tax.incomeTax, medicare_levy_2pct: tax.medicareLevy, total: tax.total };
  },

  rate_rise: (inputs) => {
    const loan = { principal: inputs.number('principal'), years: inputs.number('years') };
    const [from, to] = [inputs.number('from'), inputs.number('to')];
    return {
      repayment_from: loans.repayment({ ...loan, rate: from }),
      repayment_to: loans.repayment({ ...loan, rate: to }),
      increase_per_month: rates.repaymentChange(loan, from, to),
      increase_per_year: rates.repaymentChange(loan, from, to) * 12,
    };
  },

  fixed_break_cost_simplified: (inputs) => ({
    approx_break_cost: rates.simpleBreakCost({
      owed: inputs.number('amount_repaid_early'),
      allowedExtra: inputs.number('annual_free_allowance'),
      yearsLeft: inputs.number('years_left'),
      fixedRate: inputs.number('fixed_rate'),
      marketRate: inputs.number('rate_now'),
    }),
  }),

  redraw_available: (inputs) => {
    const ahead = redrawAhead(loanOf(inputs), inputs.number('extra_monthly'), inputs.number('months'));
    return {
      scheduled_balance: ahead.scheduledBalance,
      actual_balance: ahead.actualBalance,
      ahead_by: ahead.ahead,
      extra_paid_in: ahead.paidIn,
    };
  },

  mixed_purpose: (inputs) => {
    const result = mixedLoan({
      rental: inputs.number('investment_balance'),
      private: inputs.number('private_redraw'),
      rate: inputs.number('annual_rate'),
    });
    return {
      interest_year: result.interest,
      deductible_share_pct: result.share * 100,
      deductible_interest: result.deductible,
      private_interest: result.private,
    };
  },

  offset_vs_redraw_deduction: (inputs) => {
    const result = deductionLost({
      loan: inputs.number('loan'),
      setAside: inputs.number('set_aside'),
      rate: inputs.number('annual_rate'),
    });
    return {
      deductible_if_offset_then_withdrawn: result.offset,
      deductible_if_paid_in_then_redrawn_for_private_use: result.redraw,
      yearly_deduction_lost: result.lost,
    };
  },

  broker_commission: (inputs) => {
    const commission = brokerCommission({
      loan: inputs.number('loan'),
      upfront: inputs.number('upfront_pct') / 100,
      trail: inputs.number('trail_pct') / 100,
    });
    return {
      upfront: commission.upfront,
      first_year_trail_on_opening_balance: commission.trailFirstYear,
    };
  },

  lmi_capitalised: (inputs) => {
    const loan = inputs.number('loan');
    const result = mortgageInsurance({
      loan,
      premiumRate: inputs.number('indicative_premium_pct') / 100,
      dutyRate: inputs.number('qld_duty_pct') / 100,
      rate: inputs.number('rate'),
      years: inputs.number('years'),
    });
    const value = loan / (Number.parseFloat(String(inputs.raw('lvr'))) / 100);
    return {
      premium: result.premium,
      duty: result.duty,
      total: result.total,
      monthly_if_added: result.extraRepayment,
      total_repaid_on_it: result.repaidOnIt,
      lvr_after_capitalising_pct: lvr(result.loanWithInsurance, value) * 100,
    };
  },

  dti: (inputs) => {
    const [debt, income] = [inputs.number('total_debt'), inputs.number('gross_income')];
    return { dti: debtToIncome(debt, income), at_or_above_6: isAtLeastDti(debt, income, 6) };
  },

  fixed_vs_variable_3y: (inputs) => {
    const fixed = inputs.number('fixed');
    const interest = (ratesByYear: number[]) =>
      rates.interestUnderRates({ principal: inputs.number('principal'), years: 30, ratesByYear })
        .totalInterest;
    const onFixed = interest([fixed, fixed, fixed]);
    const up = interest(inputs.numbers('variable_up'));
    const down = interest(inputs.numbers('variable_down'));
    return {
      fixed_interest_3y: onFixed,
      variable_up_interest_3y: up,
      variable_up_costs_more_by: up - onFixed,
      variable_down_interest_3y: down,
      variable_down_saves: onFixed - down,
    };
  },
};

/** Money in the file is a text rounded half up to the cent; everything else must be equal. */
function expectSame(actual: unknown, expected: unknown, name: string): void {
  if (Array.isArray(expected)) {
    expect(actual, name).toHaveLength(expected.length);
    expected.forEach((part, index) => {
      expectSame((actual as unknown[])[index], part, name);
    });
  } else if (typeof expected === 'string' && /^-?\d+\.\d+$/.test(expected)) {
    const unit = 10 ** -(expected.split('.')[1]?.length ?? 0);
    expect(actual, name).toBeTypeOf('number');
    expect(Math.abs(Number(actual) - Number(expected)), name).toBeLessThanOrEqual(unit / 2 + 1e-6);
  } else {
    expect(actual, name).toBe(expected);
  }
}

describe('reference cases', () => {
  test.each(referenceCases)('$id ($kind)', ({ kind, inputs, outputs }) => {
    const work = workedOut[kind];
    if (!work) throw new Error(`no module works out cases of kind ${kind}`);
    const actual = work(inputs);
    for (const [name, expected] of Object.entries(outputs)) {
      expectSame(actual[name], expected, name);
    }
  });
});
