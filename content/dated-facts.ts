/**
 * Everything in the articles that time can make false: rates, caps, dates of law. Writers put a
 * value into a sentence with `<Fact id="..." />` and its day with `<FactDate id="..." />`.
 *
 * To bring a fact up to date: read its source, change `value` and `asOf` together, set the next
 * `reviewBy`, and read the articles that use the id.
 */

/** The day on which undated pages were last read. */
const READ = '2026-11-20';

const rbaSeptember = {
  title: 'Reserve Bank of Australia, media release 2026-27',
  url: 'https://www.rba.gov.au/media-releases/2026/mr-26-27.html',
};
const bickieCashRate = {
  title: 'Bickie, RBA holds cash rate at 4.35%',
  url: 'https://bickie.com.au/blog/rba-holds-cash-rate-at-4-35',
};
const averageRates = {
  title: 'homeloanrates.com.au, average mortgage interest rate (quoting RBA figures)',
  url: 'https://www.homeloanrates.com.au/average-mortgage-interest-rate',
};
const macquarieFixing = {
  title: 'Macquarie, fixing your home loan rate',
  url: 'https://macquarie.com.au/help/personal/home-loans/manage-repayments-and-interest-rate/fixing-your-home-loan-rate.html',
};
const militaryBankBreakCost = {
  title: 'Australian Military Bank, paying out a fixed rate home loan early',
  url: 'https://support.australianmilitarybank.com.au/article/mya17kbj22-is-there-a-penalty-for-paying-out-my-fixed-rate-home-loan-early',
};
const matrixFixedOrVariable = {
  title: 'Matrix Finance, fixed, variable or split (summarising Moneysmart)',
  url: 'https://www.matrixfinance.com.au/post/fixed-variable-or-split-picking-the-right-loan-structure',
};
const apraBuffer = {
  title: 'APRA, update on macroprudential settings',
  url: 'https://www.apra.gov.au/news-and-publications/apra-announces-update-on-macroprudential-settings',
};
const apraDebtToIncome = {
  title: 'APRA, activation of debt-to-income limits',
  url: 'https://www.apra.gov.au/activation-of-debt-to-income-limits-as-a-macroprudential-policy-tool',
};
const apraStudentDebt = {
  title: 'The Adviser, APRA finalises student debt treatment guidance',
  url: 'https://www.theadviser.com.au/compliance/47217-apra-finalises-student-debt-treatment-guidance',
};
const meBankInterestOnly = {
  title: 'ME Bank, interest-only home loans',
  url: 'https://www.mebank.com.au/support/interest-only-home-loans',
};
const apraClaimsScheme = {
  title: 'APRA explains the Financial Claims Scheme',
  url: 'https://apra.gov.au/apra-explains-financial-claims-scheme',
};
const guardianMeBank = {
  title: 'The Guardian, ME Bank cuts what customers can withdraw from home loans',
  url: 'https://www.theguardian.com/australia-news/2020/may/01/customers-angry-as-me-bank-slashes-amount-they-can-withdraw-from-home-loans',
};
const atoDiscount = {
  title: 'Australian Taxation Office, CGT discount',
  url: 'https://www.ato.gov.au/individuals-and-families/investments-and-assets/capital-gains-tax/cgt-discount',
};
const atoReform = {
  title: 'Australian Taxation Office, reforming negative gearing and capital gains tax',
  url: 'https://www.ato.gov.au/about-ato/new-legislation/in-detail/individuals/tax-reform-boosting-home-ownership-reforming-negative-gearing-and-capital-gains-tax',
};
const reformAct = {
  title: 'Treasury Laws Amendment (Tax Reform No. 1) Act 2026',
  url: 'https://www.legislation.gov.au/C2026A00049/latest',
};
const corrsReform = {
  title: 'Corrs Chambers Westgarth, capital gains tax and negative gearing amendments',
  url: 'https://www.corrs.com.au/insights/capital-gains-tax-and-negative-gearing-amendments-key-changes-and-implications',
};
const atoRentalExpenses = {
  title: 'Australian Taxation Office, rental expenses you claim over several years',
  url: 'https://ato.gov.au/Individuals/Investments-and-assets/Residential-rental-properties/Rental-expenses-to-claim/Rental-expenses-you-claim-over-several-years',
};
const wageCalculator = {
  title: 'wagecalculator.com.au, capital gains tax 2027 reform',
  url: 'https://www.wagecalculator.com.au/guides/capital-gains-tax-2027-reform',
};
const lmiGuide = {
  title: 'Haitch Conveyancing, loan mortgage insurance',
  url: 'https://haitchconvey.com.au/loan-mortgage-insurance',
};
const macquarieOffsets = {
  title: 'Macquarie, understanding our offset accounts',
  url: 'https://www.macquarie.com.au/help/brokers/products-and-interest-rates/understanding-our-home-loan-products-and-features/understanding-our-offset-accounts.html',
};
const brokerDuty = {
  title: 'Bright Law, ASIC guidance on the best interests duty of mortgage brokers',
  url: 'https://brightlaw.com.au/asic-guidance-on-mortgage-brokers-best-interests-duty',
};
const brokerUpfront = {
  title: 'bestff.com.au, how mortgage brokers are paid',
  url: 'https://bestff.com.au/how-do-mortgage-brokers-get-paid-for-their-service',
};
const brokerTrail = {
  title: 'Gusto Home Loans, how a mortgage broker is paid',
  url: 'https://gustohomeloans.com.au/?p=778',
};
const brokerClawback = {
  title: 'Banking Day, two-year commission clawback rule confirmed',
  url: 'https://www.bankingday.com/two-year-commission-clawback-rule-confirmed',
};
const perthClawback = {
  title: 'Perth Mortgage Specialist, who pays a mortgage broker',
  url: 'https://www.perthmortgagespecialist.com.au/faqs/who-pays-a-mortgage-broker',
};
const brokerTraining = {
  title: 'myfeng.com.au, the training that ASIC asks of brokers (RG 206)',
  url: 'http://www.myfeng.com.au/en/certificate4.html',
};
const brokerShare = {
  title: 'Banking Day, mortgage broker share hits 74 per cent',
  url: 'https://bankingday.com/mortgage-broker-share-hits-74-per-cent-mfaa',
};
const creditGuideRule = {
  title: 'National Consumer Credit Protection Regulations 2010, regulation 27A',
  url: 'http://corrigan.austlii.edu.au/au/legis/cth/consol_reg/nccpr2010486/s27a.html',
};
const queenslandInsuranceDuty = {
  title: 'Queensland Revenue Office, insurance duty rates',
  url: 'https://qro.qld.gov.au/?p=893',
};
const newSouthWalesInsuranceDuty = {
  title: 'Revenue NSW, lenders mortgage insurance',
  url: 'http://www.revenue.nsw.gov.au/taxes/insurance/exemptions/lmi',
};
const lmiPremiums = {
  title: 'Home Loan Experts, LMI premium rates',
  url: 'https://www.homeloanexperts.com.au/lenders-mortgage-insurance/lmi-premium-rates/',
};
const qbeShortfall = {
  title: "QBE, lenders' mortgage insurance and how shortfalls are recovered",
  url: 'https://qbe.com/au/media-centre/press-releases/lenders-mortgage-insurance',
};
const lmiRefund = {
  title: 'Your Mortgage, LMI refunds',
  url: 'https://www.yourmortgage.com.au/compare-home-loans/lmi-refund',
};
const depositScheme = {
  title: 'MFAA, changes to the Australian Government 5% Deposit Scheme',
  url: 'https://www.mfaa.com.au/news/changes-to-the-australian-government-5-deposit-scheme-what-brokers-need-to-know',
};
const depositSchemeCaps = {
  title: 'Australian Treasury, the 5% deposit scheme',
  url: 'https://treasury.gov.au/node/11876',
};
const depositSchemeBuyers = {
  title: 'MyState Bank, Australian Government 5% Deposit Scheme for first home buyers',
  url: 'https://mystate.com.au/home-loans/australian-government-5-percent-deposit-scheme/first-home-buyers',
};
const helpToBuy = {
  title: 'Broker Daily, Help to Buy officially launches',
  url: 'https://www.brokerdaily.au/property/21074-help-to-buy-officially-launches-today',
};

const qudosInterest = {
  title: 'Qudos Bank, how interest is calculated on my statement',
  url: 'https://www.qudosbank.com.au/support/faqs/how-is-interest-calculated-on-my-statement',
};
const finderFortnightly = {
  title: 'Finder, fortnightly repayment frequency',
  url: 'https://www.finder.com.au/fortnightly-repayment-frequency',
};
const mortgageHouseOffset = {
  title: 'Mortgage House, toggle offset',
  url: 'https://mortgagehouse.com.au/home-loans/types/toggle-offset',
};
const loansComAuOffset = {
  title: 'loans.com.au, is an offset account worth it',
  url: 'https://www.loans.com.au/home-loans/offset-account/is-an-offset-account-worth-it',
};

/**
 * Resident individuals' tax in 2026-27: nil to $18,200, 15% to $45,000, 30% to $135,000, 37% to
 * $190,000, then 45%; with the 2% Medicare levy and without offsets.
 */
export const residentTax2026To27 = {
  name: '2026-27 resident rates with the 2% Medicare levy',
  brackets: [
    { above: 0, rate: 0 },
    { above: 18_200, rate: 0.15 },
    { above: 45_000, rate: 0.3 },
    { above: 135_000, rate: 0.37 },
    { above: 190_000, rate: 0.45 },
  ],
  medicareLevy: 0.02,
} as const;

/** The share of a long-held gain that is not counted, for contracts before 1 July 2027. */
export const cgtDiscountShare = 0.5;

/** Checked when the site is built: app/content/dated-facts-schema.ts says what each field means. */
export const datedFacts = [
  {
    id: 'cash-rate',
    value: '4.60%',
    asOf: '2026-09-29',
    source: rbaSeptember,
    reviewBy: '2026-12-08',
    note: 'No record of the 3 November 2026 decision was found.',
  },
  {
    id: 'cash-rate-start-2026',
    value: '3.60%',
    asOf: '2026-01-01',
    source: bickieCashRate,
    reviewBy: '2027-12-31',
    note: 'Before the rise of February 2026.',
  },
  {
    id: 'cash-rate-rises-2026',
    value: 'four times',
    asOf: '2026-09-29',
    source: rbaSeptember,
    reviewBy: '2026-12-08',
    note: 'February, March, May and 29 September 2026.',
  },
  {
    id: 'next-rba-decision',
    value: '8 December 2026',
    asOf: READ,
    source: {
      title: 'Reserve Bank of Australia, media releases',
      url: 'https://www.rba.gov.au/media-releases/',
    },
    reviewBy: '2026-12-08',
  },
  {
    id: 'unconfirmed-rba-decision',
    value: '3 November 2026',
    asOf: READ,
    source: {
      title: 'Reserve Bank of Australia, media releases',
      url: 'https://www.rba.gov.au/media-releases/',
    },
    reviewBy: '2026-12-08',
    note: 'The articles say that this decision was not confirmed. Once it is, bring cash-rate up to date and take those sentences out.',
  },
  {
    id: 'average-existing-rate',
    value: '5.51%',
    asOf: '2025-11',
    source: averageRates,
    reviewBy: '2026-12-31',
    note: 'Existing owner-occupier loans, before the four rises of 2026.',
  },
  {
    id: 'fixed-extra-cap',
    value: '$10,000 a year',
    asOf: READ,
    source: militaryBankBreakCost,
    reviewBy: '2027-05-20',
    note: 'At several banks; others differ. See fixed-extra-cap-share.',
  },
  {
    id: 'fixed-extra-cap-share',
    value: '5% of the fixed amount',
    asOf: READ,
    source: macquarieFixing,
    reviewBy: '2027-05-20',
    note: "Macquarie's published rule.",
  },
  {
    id: 'fixed-redraw-rule',
    value: 'extra repayments made during a fixed term cannot be redrawn until it ends',
    asOf: READ,
    source: macquarieFixing,
    reviewBy: '2027-05-20',
    note: "Macquarie's published rule.",
  },
  {
    id: 'fixed-terms',
    value: 'one to five years',
    asOf: READ,
    source: matrixFixedOrVariable,
    reviewBy: '2027-11-20',
  },
  {
    id: 'apra-buffer',
    value: '3 percentage points',
    asOf: '2025',
    source: apraBuffer,
    reviewBy: '2027-05-20',
    note: 'The latest official confirmation that was found is of 2025.',
  },
  {
    id: 'dti-limit',
    value: '20%',
    asOf: '2026-02-01',
    source: apraDebtToIncome,
    reviewBy: '2027-05-20',
    note: 'Share of a bank’s new loans at six times income or more, counted apart for owner-occupiers and investors; bridging and new-dwelling loans are exempt.',
  },
  {
    id: 'dti-threshold',
    value: 'six times income or more',
    asOf: '2026-02-01',
    source: apraDebtToIncome,
    reviewBy: '2027-05-20',
    note: 'Total debt against yearly income before tax; what dti-limit is a share of.',
  },
  {
    id: 'help-out-of-dti',
    value: '30 September 2025',
    asOf: '2025-09-30',
    source: apraStudentDebt,
    reviewBy: '2027-05-20',
    note: 'HELP debt is outside the debt-to-income measure from this day; its repayments still count in serviceability.',
  },
  {
    id: 'help-cleared-within',
    value: '12 months',
    asOf: '2025-09-30',
    source: apraStudentDebt,
    reviewBy: '2027-05-20',
    note: 'APRA gives it as an example of when a bank may leave HELP repayments out; a bank need not.',
  },
  {
    id: 'interest-only-owner',
    value: 'five years',
    asOf: READ,
    source: meBankInterestOnly,
    reviewBy: '2027-05-20',
    note: 'ME Bank’s published limit in total, owner-occupiers. Usual elsewhere too, but not a rule.',
  },
  {
    id: 'interest-only-investor',
    value: 'ten years',
    asOf: READ,
    source: meBankInterestOnly,
    reviewBy: '2027-05-20',
    note: 'ME Bank’s published limit in total, investors.',
  },
  {
    id: 'lmi-threshold',
    value: '80%',
    asOf: '2025-12-16',
    source: lmiGuide,
    reviewBy: '2027-05-20',
    note: 'Above it; exactly 80% is not above.',
  },
  {
    id: 'fcs-limit',
    value: '$250,000',
    asOf: READ,
    source: apraClaimsScheme,
    reviewBy: '2027-05-20',
    note: 'Per account holder and per bank, all deposit accounts together. Covers offset deposits, not redraw.',
  },
  {
    id: 'me-bank-customers',
    value: 'about 20,000',
    asOf: '2020-05-01',
    source: guardianMeBank,
    reviewBy: '2030-01-01',
  },
  {
    id: 'me-bank-date',
    value: 'April 2020',
    asOf: '2020-05-01',
    source: guardianMeBank,
    reviewBy: '2030-01-01',
  },
  {
    id: 'qudos-charge-day',
    value: 'the last day of each month',
    asOf: READ,
    source: qudosInterest,
    reviewBy: '2027-05-20',
    note: 'When Qudos Bank charges the interest that it worked out by the day.',
  },
  {
    id: 'qudos-rounding-example',
    value: '$767.12 and $924.05 to get $1,691.17',
    asOf: READ,
    source: qudosInterest,
    reviewBy: '2027-05-20',
    note: 'At 4%: $500,000 for 14 days, then $496,000 for 17 days. Each part is rounded before they are added.',
  },
  {
    id: 'finder-fortnightly-saving',
    value: '$23,920',
    asOf: READ,
    source: finderFortnightly,
    reviewBy: '2027-05-20',
    note: 'On $400,000 at 2.75% over 30 years, half the monthly repayment paid every fortnight.',
  },
  {
    id: 'offset-accounts-macquarie',
    value: 'four',
    asOf: READ,
    source: macquarieOffsets,
    reviewBy: '2027-05-20',
    note: 'Offset accounts for each loan, at application.',
  },
  {
    id: 'offset-accounts-mortgage-house',
    value: 'ten',
    asOf: READ,
    source: mortgageHouseOffset,
    reviewBy: '2027-05-20',
    note: 'The most offset accounts. The same page caps what offset saves on a fixed loan.',
  },
  {
    id: 'offset-surplus-rule',
    value:
      'money above the balance of the linked loan account does not offset any other loan account',
    asOf: READ,
    source: macquarieOffsets,
    reviewBy: '2027-05-20',
    note: "Macquarie's published rule.",
  },
  {
    id: 'redraw-offset-kind',
    value: 'a sub-account linked to the home loan',
    asOf: READ,
    source: loansComAuOffset,
    reviewBy: '2027-05-20',
    note: "How loans.com.au describes its own 'redraw offset'; other lenders differ.",
  },
  {
    id: 'cgt-discount',
    value: '50%',
    asOf: '2026-06-29',
    source: atoDiscount,
    reviewBy: '2027-06-01',
    note: 'Resident individuals who owned for at least 12 months, without the days of purchase and sale contract; gains to 1 July 2027.',
  },
  {
    id: 'cgt-holding-period',
    value: 'at least 12 months',
    asOf: '2026-06-29',
    source: atoDiscount,
    reviewBy: '2027-06-01',
    note: 'Excluding both the day of acquiring and the day of the contract to sell.',
  },
  {
    id: 'cgt-change-date',
    value: '1 July 2027',
    asOf: '2026-06-29',
    source: atoReform,
    reviewBy: '2027-06-01',
  },
  {
    id: 'cgt-minimum-tax',
    value: '30%',
    asOf: '2026-06-29',
    source: atoReform,
    reviewBy: '2027-06-01',
    note: 'On gains accruing from 1 July 2027, after indexation; some income-support recipients are outside.',
  },
  {
    id: 'tax-reform-act',
    value: 'Treasury Laws Amendment (Tax Reform No. 1) Act 2026',
    asOf: '2026-06-26',
    source: reformAct,
    reviewBy: '2027-06-01',
  },
  {
    id: 'tax-reform-assent',
    value: '26 June 2026',
    asOf: '2026-06-26',
    source: reformAct,
    reviewBy: '2027-06-01',
  },
  {
    id: 'negative-gearing-date',
    value: '7:30 pm AEST on 12 May 2026',
    asOf: '2026-06-26',
    source: corrsReform,
    reviewBy: '2027-06-01',
    note: 'Property held or under contract then keeps the treatment of that day.',
  },
  {
    id: 'negative-gearing-wages-until',
    value: '30 June 2027',
    asOf: '2026-06-29',
    source: atoReform,
    reviewBy: '2027-06-01',
    note: 'Established dwellings bought after the date above; later losses wait for residential rent or gains.',
  },
  {
    id: 'cgt-apportioning-method',
    value: 'not made',
    asOf: '2026-09-27',
    source: reformAct,
    reviewBy: '2026-12-31',
    note: 'How a gain that straddles 1 July 2027 is to be split.',
  },
  {
    id: 'new-build-definition',
    value: 'no final definition found',
    asOf: READ,
    source: corrsReform,
    reviewBy: '2026-12-31',
    note: 'What counts as a new build for negative gearing.',
  },
  {
    id: 'capital-works-rate',
    value: '2.5% a year',
    asOf: '2024-06-16',
    source: atoRentalExpenses,
    reviewBy: '2027-06-01',
  },
  {
    id: 'borrowing-costs-years',
    value: 'five years',
    asOf: '2024-06-16',
    source: atoRentalExpenses,
    reviewBy: '2027-06-01',
    note: 'Or the term of the loan, if shorter.',
  },
  {
    id: 'tax-table',
    value: 'nil to $18,200, 15% to $45,000, 30% to $135,000, 37% to $190,000, then 45%',
    asOf: '2026-07-01',
    source: wageCalculator,
    reviewBy: '2027-05-15',
    note: 'Resident individuals, 2026-27, before the Medicare levy. The numbers that sums use are in residentTax2026To27.',
  },
  {
    id: 'medicare-levy',
    value: '2%',
    asOf: '2026-07-01',
    source: wageCalculator,
    reviewBy: '2027-05-15',
  },
  {
    id: 'lowest-tax-rate-2027',
    value: '14%',
    asOf: '2026-07-01',
    source: wageCalculator,
    reviewBy: '2027-05-15',
    note: 'Replaces the 15% rate from July 2027.',
  },
  {
    id: 'broker-duty-date',
    value: '1 January 2021',
    asOf: '2021-01-01',
    source: brokerDuty,
    reviewBy: '2027-11-20',
    note: 'Start of the best interests duty and of the limits on conflicted remuneration.',
  },
  {
    id: 'broker-upfront-range',
    value: 'about 0.50% to 0.70%',
    asOf: READ,
    source: brokerUpfront,
    reviewBy: '2027-05-20',
    note: 'Of the loan, plus GST. Published by brokers; no rule sets it, and some lenders pay outside it.',
  },
  {
    id: 'broker-trail-range',
    value: 'about 0.15% to 0.25%',
    asOf: READ,
    source: brokerTrail,
    reviewBy: '2027-05-20',
    note: 'A year, of the balance, plus GST. Published by brokers; no rule sets it, and some lenders pay none.',
  },
  {
    id: 'broker-clawback-limit',
    value: 'two years',
    asOf: '2020-09-29',
    source: brokerClawback,
    reviewBy: '2027-11-20',
    note: 'The longest that the regulations let a lender take commission back.',
  },
  {
    id: 'broker-clawback-share',
    value: 'all of it in the first year and about half in the second',
    asOf: READ,
    source: perthClawback,
    reviewBy: '2027-05-20',
    note: 'An average that one Perth brokerage states; no rule.',
  },
  {
    id: 'broker-qualification',
    value: 'Certificate IV in Finance and Mortgage Broking',
    asOf: READ,
    source: brokerTraining,
    reviewBy: '2027-11-20',
    note: 'The least that ASIC asks for (RG 206).',
  },
  {
    id: 'broker-training-hours',
    value: '20 hours',
    asOf: READ,
    source: brokerTraining,
    reviewBy: '2027-11-20',
    note: 'Of further training each year, at least (RG 206).',
  },
  {
    id: 'broker-share',
    value: '74.1%',
    asOf: '2024-03',
    source: brokerShare,
    reviewBy: '2027-05-20',
    note: 'Of new home loans, by value, in the quarter that ended then; an industry body’s figure. Nothing newer was found.',
  },
  {
    id: 'credit-guide-lenders',
    value: 'six',
    asOf: READ,
    source: creditGuideRule,
    reviewBy: '2027-11-20',
    note: 'Lenders that a credit guide names when the broker deals with more than six.',
  },
  {
    id: 'lmi-duty-queensland',
    value: '9%',
    asOf: READ,
    source: queenslandInsuranceDuty,
    reviewBy: '2027-05-20',
    note: 'Of the premium with its GST.',
  },
  {
    id: 'lmi-no-duty-nsw',
    value: '1 July 2017',
    asOf: READ,
    source: newSouthWalesInsuranceDuty,
    reviewBy: '2027-05-20',
    note: 'Premiums paid from that day are exempt in New South Wales.',
  },
  {
    id: 'lmi-premium-table',
    value: '1.165% of the loan at 85%, 2.18% at 90%, 3.513% just above 90% and 4% at 95%',
    asOf: READ,
    source: lmiPremiums,
    reviewBy: '2027-05-20',
    note: 'One lender’s table, undated, for loans of $500,001 to $600,000. Indicative: never quote it as a price. The 2.18% was checked on 26 September 2026.',
  },
  {
    id: 'lmi-shortfall-qbe',
    value: 'stays responsible for it',
    asOf: READ,
    source: qbeShortfall,
    reviewBy: '2027-05-20',
    note: 'What one insurer says of a borrower whose home sold for less than the loan.',
  },
  {
    id: 'lmi-refund-window',
    value: 'two years',
    asOf: READ,
    source: lmiRefund,
    reviewBy: '2027-05-20',
    note: 'Of settlement; many policies refund nothing.',
  },
  {
    id: 'deposit-scheme-date',
    value: '1 October 2025',
    asOf: '2025-10-01',
    source: depositScheme,
    reviewBy: '2027-05-20',
    note: 'No income limits and no limit on places since then.',
  },
  {
    id: 'deposit-scheme-deposit',
    value: '5%',
    asOf: '2025-10-01',
    source: depositScheme,
    reviewBy: '2027-05-20',
  },
  {
    id: 'deposit-scheme-single-parent',
    value: '2%',
    asOf: '2025-10-01',
    source: depositScheme,
    reviewBy: '2027-05-20',
    note: 'Single parents and single legal guardians, who may have owned a home before.',
  },
  {
    id: 'deposit-scheme-years',
    value: '10 years',
    asOf: READ,
    source: depositSchemeBuyers,
    reviewBy: '2027-05-20',
    note: 'First home buyers must not have owned property in Australia in that time.',
  },
  {
    id: 'deposit-scheme-cap-city',
    value: '$1,000,000',
    asOf: '2025-10-01',
    source: depositSchemeCaps,
    reviewBy: '2027-05-20',
    note: 'Brisbane, Gold Coast and Sunshine Coast. Review at each change of the caps.',
  },
  {
    id: 'deposit-scheme-cap-regional',
    value: '$700,000',
    asOf: '2025-10-01',
    source: depositSchemeCaps,
    reviewBy: '2027-05-20',
    note: 'The rest of Queensland.',
  },
  {
    id: 'help-to-buy-date',
    value: '5 December 2025',
    asOf: '2025-12-05',
    source: helpToBuy,
    reviewBy: '2027-05-20',
  },
  {
    id: 'help-to-buy-deposit',
    value: '2%',
    asOf: '2025-12-05',
    source: helpToBuy,
    reviewBy: '2027-05-20',
  },
  {
    id: 'help-to-buy-share-new',
    value: '40%',
    asOf: '2025-12-05',
    source: helpToBuy,
    reviewBy: '2027-05-20',
    note: 'The most that the government contributes, new homes.',
  },
  {
    id: 'help-to-buy-share-existing',
    value: '30%',
    asOf: '2025-12-05',
    source: helpToBuy,
    reviewBy: '2027-05-20',
    note: 'The most that the government contributes, existing homes.',
  },
  {
    id: 'help-to-buy-places',
    value: '10,000',
    asOf: '2025-12-05',
    source: helpToBuy,
    reviewBy: '2027-05-20',
    note: 'A year.',
  },
  {
    id: 'help-to-buy-income-single',
    value: '$100,000',
    asOf: '2025-12-05',
    source: helpToBuy,
    reviewBy: '2026-12-31',
    note: 'On opening. The Program Directions index it; one source of September 2026 says $103,000, not confirmed.',
  },
  {
    id: 'help-to-buy-income-joint',
    value: '$160,000',
    asOf: '2025-12-05',
    source: helpToBuy,
    reviewBy: '2026-12-31',
    note: 'On opening; couples and single parents. One source of September 2026 says $165,000, not confirmed.',
  },
];
