/** The firm as everything else knows it: a plain object, made by `loadFirm` of what stands in its folder. */
import type { Brand } from './brand-schema.ts';
import type {
  CostsOfChildren,
  DatedFact,
  FactSource,
  PremiumTables,
  TaxOfYear,
  TransferDuty,
} from './facts-schema.ts';
import type {
  FooterLink,
  HeaderLink,
  Navigation,
  Opening,
  RecordedTestimonial,
  Redirects,
  Reviews,
  WordException,
} from './list-schemas.ts';
import type { ShownLogo } from './logo-file.ts';
import type { Firm, Site } from './schema.ts';
import type { BlogWords, CalculatorWords, HomeWords, WorkWithUsWords } from './words-schema.ts';

/** A text that people write in Markdoc. */
export interface ContentFile {
  /** The last part of its address. */
  name: string;
  /** Where it was read. */
  path: string;
  /** Its path as a person reads it. */
  shown: string;
  /** Whether the firm wrote it. */
  isOwn: boolean;
  source: string;
}

export interface LoadedFirm {
  /** Its folder, absolute. */
  dir: string;
  /** All of firm.yaml; for the build and the server. Browsers get `site`, and page data. */
  firm: Firm;
  /** Who the firm is, as every page knows it. */
  site: Site;
  brand: Brand;
  logo: ShownLogo;
  /** The icon of the browser's tab, as SVG. */
  favicon: string;
  /** As navigation.yaml has it. */
  navigation: Navigation;
  /** In the order in which they are shown, with the firm's pages, and without what is gone. */
  links: { header: readonly HeaderLink[]; footer: readonly FooterLink[] };
  /** The pages' words, with the firm's details in place of what stands in braces. */
  words: { home: HomeWords; blog: BlogWords; calculators: CalculatorWords; workWithUs: WorkWithUsWords };
  /** All that are recorded, with their consents; visitors get `shownTestimonials`. */
  testimonials: readonly RecordedTestimonial[];
  reviews: Reviews;
  /** Addresses that lead to another one; all are permanent (301). With those of what the firm hides. */
  redirects: Redirects;
  /** Those that redirects.yaml has, the product's and the firm's, in the order in which they are written. */
  ownRedirects: Redirects;
  /** null while the site is a demonstration. */
  opening: Opening | null;
  wordExceptions: readonly WordException[];
  facts: Facts;
  /** Those that the site shows, by name: the firm's over the product's, none hidden, no drafts. */
  articles: readonly ContentFile[];
  /** Those that the firm hides; pages may still name their examples. */
  hiddenArticles: readonly ContentFile[];
  /** The product's files under articles and pages that the firm wrote anew. */
  productArticles: readonly ContentFile[];
  productPages: readonly ContentFile[];
  /** Legal texts, then the glossary and the firm's own pages, as far as the site shows them. */
  pages: readonly ContentFile[];
  /**
   * What the product knows and this site has not, hidden, turned off or a draft: why, as the end of a
   * sentence, by its address.
   */
  gone: Readonly<Record<string, string>>;
  /** What an owner should know, as sentences. */
  notes: readonly string[];
}

export interface Facts {
  /** What is true on a day, where it was read, and when to look again. */
  dated: readonly DatedFact[];
  sources: Readonly<Record<string, FactSource>>;
  /** Resident individuals' tax, without offsets. */
  residentTax2026To27: TaxOfYear;
  /** The tables of transfer duty and of grants, and the day of contract for which examples reckon. */
  transferDuty: TransferDuty;
  /** Premiums of lenders mortgage insurance, as they were published. */
  mortgageInsurance: PremiumTables;
  /** What children cost by the child support law. */
  costsOfChildren2026: CostsOfChildren;
  /** The share of a long-held gain that is not counted, for contracts before 1 July 2027. */
  cgtDiscountShare: number;
}
