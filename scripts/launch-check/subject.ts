/** All that the launch check judges: gathered once, so that every check is a pure function of it. */
import type { DatedFact } from '../../app/content/dated-facts-schema.ts';
import type { MailSettings } from '../../config/mail.ts';
import type { ReviewedText, Reviews } from '../../config/reviews.ts';
import type { Site } from '../../config/schema.ts';
import type { TestimonialConsent } from '../../content/testimonial-consents.ts';
import type { Testimonial } from '../../content/testimonials.ts';
import type { WordException } from '../../content/word-exceptions.ts';
import type { DeliveryReading } from '../../server/delivery/settings.ts';

/** Words that somebody typed and a visitor can read. */
export interface TypedText {
  file: string;
  /** Of the text's first character. */
  line: number;
  text: string;
}

export interface FormNotice {
  /** The form's file, for the owner to find it. */
  file: string;
  /** Whether the form's source puts the notice beside it. */
  isShown: boolean;
  sentences: readonly string[];
}

export interface LaunchSubject {
  site: Site;
  mail: MailSettings;
  delivery: DeliveryReading;
  /** The day to judge by, as 2026-11-20. */
  today: string;
  testimonials: readonly Testimonial[];
  consents: readonly TestimonialConsent[];
  reviews: Reviews;
  /** What each legal text says now, as a fingerprint. */
  fingerprints: Readonly<Record<ReviewedText, string>>;
  facts: readonly DatedFact[];
  articles: readonly { file: string; updated: string }[];
  texts: readonly TypedText[];
  exceptions: readonly WordException[];
  notices: readonly FormNotice[];
  /** Built pages without a preview image; null while nothing is built. */
  pagesWithoutImage: readonly string[] | null;
}
