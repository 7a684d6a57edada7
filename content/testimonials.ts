/**
 * What clients say. `sample: true` marks invented wording that shows how the section works; a site
 * goes live only with real words, each used with its author's consent.
 */
export interface Testimonial {
  quote: string;
  name: string;
  /** What kind of customer they were. */
  title: 'First time investor' | 'Refinance' | 'First Time Buyer';
  sample: boolean;
}

export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'I came with a spreadsheet full of worries. They went through it line by line, and I left knowing what each number meant.',
    name: 'Sample client A',
    title: 'First Time Buyer',
    sample: true,
  },
  {
    quote:
      'One person answered every call. When the valuation came in low, she had already worked out two ways forward.',
    name: 'Sample client B',
    title: 'Refinance',
    sample: true,
  },
  {
    quote:
      'They showed me what the property would cost each week before they said anything about growth. I bought a cheaper one.',
    name: 'Sample client C',
    title: 'First time investor',
    sample: true,
  },
  {
    quote:
      'We were told what would happen on which day, and that is what happened. Settlement was almost boring.',
    name: 'Sample client D',
    title: 'First Time Buyer',
    sample: true,
  },
  {
    quote:
      'A year after we switched, they rang to ask whether the loan still suited us. Nobody had ever done that.',
    name: 'Sample client E',
    title: 'Refinance',
    sample: true,
  },
];
