/**
 * Who agreed that their words stand on the site, and when. In a file of its own, because the list of
 * testimonials travels to every visitor's browser and this does not.
 *
 * The ACCC's guidance asks that testimonials are genuine, used with consent and unchanged in meaning,
 * and that a relationship to the firm is disclosed. `npm run launch-check` looks for one record for
 * each testimonial, with the very words that are shown.
 */
export interface TestimonialConsent {
  /** The words that the person agreed to, exactly as in content/testimonials.ts. */
  quote: string;
  /** Who agreed: the person's full name, and where the letter or email is kept. */
  givenBy: string;
  /** The day, as 2026-11-20. */
  on: string;
  /** What else joins the person to the firm, such as `sister of our director`; null for nothing. */
  relationship: string | null;
}

export const testimonialConsents: readonly TestimonialConsent[] = [
  {
    quote: "They didn't rush us: not once.",
    givenBy: 'Mai Nguyen, by email',
    on: '2026-10-01',
    relationship: null,
  },
];
