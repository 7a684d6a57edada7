/** What a shorter or longer term does to the repayment and to the interest. */
import { repayment, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator, loanFields } from '../calculator.ts';
import { dollars, inWords } from '../format.ts';
import { about, bars, exact, money, notes, repaymentWorking, roughly, table } from '../outcome.ts';

export const termChange = calculator({
  name: 'term-change',
  title: 'What another loan term costs',
  fields: { ...loanFields, newYears: ask.years('Other loan term', [1, 40], 30) },
  work({ newYears, ...loan }) {
    const other = { ...loan, years: newYears };
    const sums = {
      repayment: repayment(loan),
      newRepayment: repayment(other),
      interest: totalInterest(loan),
      newInterest: totalInterest(other),
    };
    const repaymentChange = Math.abs(sums.newRepayment - sums.repayment);
    return { loan, other, sums, repaymentChange, interestChange: Math.abs(sums.newInterest - sums.interest) };
  },
  results({ loan, other, sums, repaymentChange, interestChange }) {
    const isLonger = other.years > loan.years;
    return {
      // A sentence about a shorter term must not stand beside a reader's longer one.
      moreAMonth: amount('more a month', isLonger ? null : repaymentChange),
      lessInterest: amount('less interest', isLonger ? null : interestChange),
      lessAMonth: amount('less a month', isLonger ? repaymentChange : null),
      moreInterest: amount('more interest', isLonger ? interestChange : null),
      repayment: amount('a month', sums.repayment),
      newRepayment: amount('a month over the other term', sums.newRepayment),
      interest: amount('of interest', sums.interest),
      newInterest: amount('of interest over the other term', sums.newInterest),
    };
  },
  outcome({ loan, other, sums, repaymentChange, interestChange }, values, shown) {
    const same = values.newYears === values.years;
    const longer = values.newYears > values.years;
    const [more, less] = longer ? ['more', 'less'] : ['less', 'more'];
    const [first, second] = [`Over ${shown.years}`, `Instead: ${shown.newYears}`];
    const [said, checked] = [inWords(about, sums), inWords(exact, sums)];
    const by = roughly(interestChange);
    return {
      short: same
        ? { value: 'No change', unit: 'of the term' }
        : { value: `About ${by}`, unit: `${more} interest` },
      result: same
        ? 'Both terms are the same, so nothing changes. Put in another term to see what it does.'
        : `Over ${shown.newYears} and not ${shown.years}, the repayment is ${about(repaymentChange)} a month ${less}: ${said.newRepayment} and not ${said.repayment}. The loan costs about ${by} ${more} in interest.`,
      message: same
        ? `Over ${shown.years} this loan costs about ${roughly(sums.interest)} in interest`
        : `Repaid over ${shown.newYears} and not ${shown.years}, this loan costs about ${by} ${more} in interest`,
      terms: `Over ${shown.years}${same ? '' : ` or ${shown.newYears}`}, on a ${shown.principal} loan`,
      chartAlt: `Two bars of interest: about ${roughly(sums.interest)} over ${shown.years}, about ${roughly(sums.newInterest)} over ${shown.newYears}.`,
      chart: bars(
        'Interest over the whole term',
        { [first]: sums.interest, [second]: sums.newInterest },
        { text: roughly },
      ),
      assumptions: [
        `${money(values.principal)} at ${shown.rate}, repaid monthly over the one term or the other.`,
        'The rate is the same for both terms.',
        notes.illustrative,
        notes.beforeFees,
        notes.roundedLast,
      ],
      working: [
        repaymentWorking(loan, `Over ${shown.years}: `),
        repaymentWorking(other, `Over ${shown.newYears}: `),
        `Interest over ${shown.years} = ${values.years * 12} × ${checked.repayment} − ${shown.principal} = ${checked.interest}`,
        `Interest over ${shown.newYears} = ${values.newYears * 12} × ${checked.newRepayment} − ${shown.principal} = ${checked.newInterest}`,
        `Difference = ${exact(interestChange)}, about ${by}`,
      ],
      table: table(
        `${shown.principal} at ${shown.rate} over both terms`,
        ['', first, second],
        ['Monthly repayment', said.repayment, said.newRepayment],
        ['Repayments in a year', dollars(sums.repayment * 12), dollars(sums.newRepayment * 12)],
        ['Interest over the term, about', roughly(sums.interest), roughly(sums.newInterest)],
      ),
    };
  },
});
