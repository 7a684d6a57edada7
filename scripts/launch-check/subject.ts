/** All that the launch check judges: gathered once, so that every check is a pure function of it. */
import type { DatedFact } from '../../app/content/dated-facts-schema.ts';
import type { MailSettings } from '../../config/mail.ts';
import type { Opening } from '../../config/opening.ts';
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
  /** Null while the site has not been opened. */
  opening: Opening | null;
  /** What the firm's DNS lacks (mail-records.ts); empty also where nobody asked it, as in a build. */
  mailRecords: readonly Finding[];
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

/** One thing that the launch check has found, in the owner's language. */
export interface Finding {
  /** What is wrong, as a sentence. */
  what: string;
  /** The file, with the field or the line, or the setting's name. */
  where: string;
  /** What the owner does about it, as a sentence. */
  fix: string;
  /**
   * True for what only the machine that runs the server can tell. A build neither reports it nor
   * marks the site as a demonstration because of it.
   */
  onServerOnly?: boolean;
}
