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
  { quote: "They didn't rush us: not once.", name: 'M. Nguyen', title: 'Refinance', sample: false },
  { quote: 'Sample words.', name: 'Sample client A', title: 'First Time Buyer', sample: true },
];
