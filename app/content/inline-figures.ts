/**
 * The figures that an author writes inside a sentence, so that no computed number is ever typed.
 * They run while the site is built; a property that is missing, misspelt or impossible stops the
 * build with its name. Rates are in percent (`rate={5}`), money in dollars. Money is shown in whole
 * dollars; the bare word `cents` shows cents.
 *
 * Loans (`principal rate years` describe the loan everywhere)
 * - `<Repayment principal={500000} rate={5} years={30} cents />` $2,684.11; `per="month"` (default),
 *   `"fortnight"` or `"week"`
 * - `<RepaymentChange principal={500000} years={30} from={5} to={5.25} per="month" cents />` $76.91,
 *   without a sign; `per="year"` is twelve times as much
 * - `<TotalInterest principal={500000} rate={5} years={30} />` $466,279
 * - `<BalanceAfter principal={500000} rate={5} years={30} months={60} />` $459,144
 * - `<FirstRepaymentPart principal={500000} rate={5} years={30} part="interest" />` or `"principal"`
 * - `<Milestone principal={500000} rate={5} years={30} show="halfRepaidAfter" />` 20 years 2 months;
 *   `"principalExceedsInterestAt"` the number of that repayment, 195
 * - `<InterestOnly principal={500000} rate={5} interestOnlyYears={5} thenYears={25} show="during" />`
 *   `"after"`, `"stepUp"`, `"extraInterest"`
 * - `<DailyInterest balance={500000} rate={5} days={30} cents />` $2,054.79, a year of 365 days
 * - `<Lvr loan={540000} value={600000} />` 90%; `decimals={2}` 90.00%
 *
 * Where repayments go
 * - `<RepaymentPart principal={500000} rate={5} years={30} number={2} part="interest" />` $2,081; or
 *   `"principal"`
 * - `<YearPart principal={500000} rate={5} years={30} year={1} part="interest" />` $24,832;
 *   `"principal"`, `"interestShare"` 77%
 * - `<PaidAfter principal={500000} rate={5} years={30} months={60} part="interest" />` $120,190;
 *   `"principal"`, `"total"`
 * - `<OwedShare principal={500000} rate={5} years={30} months={180} />` 68% of what was borrowed
 * - `<PrincipalOvertakes principal={500000} rate={5} years={30} />` 16 years 3 months
 * - `<TermChange principal={500000} rate={5} from={30} to={25} show="interest" />` $89,394, without a
 *   sign; `"repayment"` $239 a month
 *
 * Interest by the day
 * - `<DailyInterestBy366 balance={500000} rate={5} days={1} cents />` $68.31, a year of 366 days
 * - `<MonthInterest balance={500000} rate={5} paidIn={10000} afterDays={9} days={30} show="charged" cents />`
 *   $2,026.03; `"without"` the payment, `"saved"`, and the parts `"before"` and `"after"` it
 * - `<TwoStretches rate={4} first={500000} firstDays={14} second={496000} secondDays={17} cents />`
 *   $1,691.18, rounded once
 * - `<HalfPaidEarly principal={500000} rate={5} years={30} days={15} cents />` $2.76 saved by half a
 *   repayment that is paid so many days sooner
 *
 * Rates
 * - `<InterestUnderRates principal={500000} years={30} rates="5, 5.5, 5.5" />` $78,265: one rate a
 *   year, the repayment re-set every year
 * - `<InterestGap principal={500000} years={30} rates="5, 5.5, 5.5" against="5, 5, 5" />` $4,920,
 *   without a sign
 * - `<BreakCost owed={300000} allowedExtra={10000} yearsLeft={2} fixedRate={6} marketRate={5} />`
 *   $5,800 by one bank's short form: never call it typical
 *
 * Paying more, redraw
 * - `<ExtraSaving principal={500000} rate={5} years={30} extra={200} show="interest" />` `"time"`
 * - `<LumpSumSaving principal={500000} rate={5} years={30} amount={20000} afterMonths={12} show="interest" />` `"time"`
 * - `<ExtraThenStop principal={500000} rate={5} years={30} extra={200} months={60} show="interest" />`
 *   $33,785; `"time"`, `"paid"`: the extra for so many months, then none
 * - `<RedrawAhead principal={500000} rate={5} years={30} extra={200} months={60} show="ahead" />`
 *   `"paid"`, `"actual"`, `"scheduled"` (balances)
 * - `<MixedLoan rental={300000} private={50000} rate={6} show="interest" />` `"deductible"`,
 *   `"private"`, `"share"` 85.71%
 * - `<DeductionLost loan={400000} setAside={80000} rate={6} show="offset" />` `"redraw"`, `"lost"`
 *
 * Paying more often (against the same loan repaid monthly)
 * - `<Frequency principal={500000} rate={5} years={30} every="fortnight" method="part" show="interest" />`
 *   $85,820; `every` also `"week"` or `"halfMonth"` (24 a year); `method="part"` half or a quarter of
 *   the monthly repayment, `"even"` the same yearly total, `"afresh"` worked out for that many
 *   instalments; shows `"instalment"`, `"paidPerYear"`, `"extraPerYear"`, `"interest"`, `"repaidIn"`,
 *   `"time"` (the last two to the nearest month: say about)
 * - `<ThirteenthPayment principal={500000} rate={5} years={30} show="interest" />` $84,833: a
 *   thirteenth repayment a year, spread over twelve months; `"perMonth"`, `"time"`,
 *   `"fortnightlyAdds"` $986, what paying it fortnightly gains on top
 *
 * Offset
 * - `<OffsetSaving principal={500000} rate={5} years={30} offset={20000} show="firstYear" />`
 *   `"interest"`, `"time"`
 * - `<OffsetBreakEven owed={500000} rate={5} fee={375} premium={0.1} />` $17,500; `premium` in
 *   percentage points, may be left out
 * - `<RatePremiumCost owed={500000} premium={0.1} />` $500 a year
 * - `<OffsetCost owed={500000} fee={375} premium={0.1} />` $875 a year
 * - `<OffsetAgainstSavings rate={5} savingsRate={4.2} taxRate={32} fee={375} show="savingsAfterTax" />`
 *   2.856%; `"advantage"`, `"breakEven"`
 *
 * Commission (before GST)
 * - `<Commission principal={500000} upfront={0.65} trail={0.15} show="upfront" />` $3,250;
 *   `"trailFirstYear"` $750, on the opening balance
 *
 * Mortgage insurance (`premium` in percent of the loan, `duty` in percent of the premium)
 * - `<MortgageInsurance loan={540000} premium={2.18} duty={9} rate={5} years={30} show="total" />`
 *   $12,831; `"premium"`, `"duty"`, and added to the loan `"monthly"`, `"repaid"`, `"interest"`,
 *   `"loan"`; `"lvr"` with `value={600000}` 92.14%
 * - `<AboveLvr loan={480000} value={585000} limit={80} />` $12,000, the part of a loan above 80%
 * Several offset accounts (`first`, `second` and `third` are balances; the last two may be left out)
 * - `<SeveralOffsets owed={500000} rate={5} first={12000} second={6000} third={2000} show="total" />`
 *   $20,000; `"charged"` what interest is charged on, `"savedPerYear"`, `"surplus"` above what is
 *   owed, `"missedPerYear"` what that would save where it counts
 * - `<ExtraAccounts owed={500000} rate={5} fee={375} premium={0.1} each={60} extra={2} show="breakEven" />`
 *   $19,900; `"fees"` of the extra accounts, `"cost"` of everything; dollars a year
 *
 * Offset or redraw
 * - `<PaidInSaving principal={500000} rate={5} years={30} amount={20000} show="interest" />` `"time"`:
 *   the amount is paid in on the first day
 * - `<RedrawnLoan loan={400000} setAside={80000} rate={6} show="rentalDebt" />` $320,000 once the
 *   money is redrawn for private use; `"rentalShare"` 80%, and with `taxRate={32}` `"taxOnLost"`
 *
 * Property and tax (2026-27 resident rates with the 2% Medicare levy: say so in the text)
 * - `<CapitalGain sale={820000} sellingCosts={20000} cost={600000} buyingCosts={25000} show="gain" />`
 *   `"discounted"`, `"afterLosses"` (with `losses={15000}`), and with `salary={100000}` `"extraTax"`,
 *   `"extraTaxWithoutDiscount"`; contracts before 1 July 2027
 * - `<SplitGain cost={800000} sale={1600000} yearsBefore={5} yearsAfter={5} inflation={2.5} show="counted" />`
 *   `"oldRules"`, `"valueAtChange"`, `"gainBefore"`, `"countedBefore"`, `"indexedBase"`, `"gainAfter"`
 * - `<RentalLoss rent={26000} interest={30000} other={6500} depreciation={5000} taxRate={32} show="taxableLoss" />`
 *   `"cashBeforeTax"`, `"taxEffect"`, `"costPerYear"`, `"costPerWeek"`, `"costQuarantined"`; instead
 *   of `taxRate`, `salary={100000}`
 * - `<IncomeTax income={100000} show="total" />` `"incomeTax"`, `"medicareLevy"`
 * - `<MarginalRate income={100000} />` 32%
 *
 * Stated
 * - `<Dollars value={12000} />` an amount that the example assumes
 * - `<Fact id="cash-rate" />` the value, and `<FactDate id="cash-rate" />` the day, of an entry in
 *   content/dated-facts.ts
 */
import { commissionFigures } from './inline-figures/commission-figures.ts';
import { dailyFigures } from './inline-figures/daily-figures.ts';
import { extraFigures } from './inline-figures/extra-figures.ts';
import { factFigures } from './inline-figures/fact-figures.ts';
import type { InlineFigure } from './inline-figures/figure.ts';
import { frequencyFigures } from './inline-figures/frequency-figures.ts';
import { insuranceFigures } from './inline-figures/insurance-figures.ts';
import { loanFigures } from './inline-figures/loan-figures.ts';
import { offsetFigures } from './inline-figures/offset-figures.ts';
import { offsetOrRedrawFigures } from './inline-figures/offset-or-redraw-figures.ts';
import { propertyFigures } from './inline-figures/property-figures.ts';
import { severalOffsetFigures } from './inline-figures/several-offset-figures.ts';
import { splitFigures } from './inline-figures/split-figures.ts';

export const inlineFigures: Record<string, InlineFigure> = {
  ...loanFigures,
  ...splitFigures,
  ...dailyFigures,
  ...extraFigures,
  ...frequencyFigures,
  ...offsetFigures,
  ...commissionFigures,
  ...insuranceFigures,
  ...severalOffsetFigures,
  ...offsetOrRedrawFigures,
  ...propertyFigures,
  ...factFigures,
};
