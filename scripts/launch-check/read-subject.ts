/** Gathers what the launch check judges, from the project's files and the environment. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkDatedFacts } from '../../app/content/dated-facts-schema.ts';
import { readFrontMatter } from '../../app/content/front-matter.server.ts';
import { resolveMail } from '../../config/mail.ts';
import { readOpening } from '../../config/opening.ts';
import { type ReviewedText, reviews, reviewsSchema } from '../../config/reviews.ts';
import { checkConfig, type Site, siteSchema } from '../../config/schema.ts';
import { site } from '../../config/site.ts';
import { applicationNotice, enquiryNotice } from '../../content/collection-notice.ts';
import { datedFacts } from '../../content/dated-facts.ts';
import { testimonialConsents } from '../../content/testimonial-consents.ts';
import { testimonials } from '../../content/testimonials.ts';
import { wordExceptions } from '../../content/word-exceptions.ts';
import { readDelivery } from '../../server/delivery/settings.ts';
import { fingerprint, reviewedFiles } from './legal-reviews.ts';
import type { FormNotice, LaunchSubject } from './subject.ts';
import { readTypedTexts } from './typed-texts.ts';

const ARTICLES = 'content/articles';
const BUILT = 'build/client';

/**
 * @param today the day to judge by, as 2026-11-20.
 * @throws {ConfigError} when a configuration file or a mail setting is malformed.
 */
export function readLaunchSubject(
  env: Record<string, string | undefined>,
  today: string,
): LaunchSubject {
  const checked = checkConfig(siteSchema, site, 'config/site.ts');
  return {
    site: checked,
    mail: resolveMail(env),
    delivery: readDelivery(env),
    today,
    opening: readOpening(),
    mailRecords: [],
    testimonials,
    consents: testimonialConsents,
    reviews: checkConfig(reviewsSchema, reviews, 'config/reviews.ts'),
    fingerprints: readFingerprints(checked),
    facts: checkDatedFacts(datedFacts),
    articles: readArticles(),
    texts: readTypedTexts(),
    exceptions: wordExceptions,
    notices: readNotices(checked),
    pagesWithoutImage: readPagesWithoutImage(),
  };
}

export function readFingerprints(of: Site): Record<ReviewedText, string> {
  const entries = Object.entries(reviewedFiles).map(([name, file]) => [
    name,
    fingerprint(name as ReviewedText, readFileSync(file, 'utf8'), of),
  ]);
  return Object.fromEntries(entries) as Record<ReviewedText, string>;
}

const dated = z.looseObject({ updated: z.string() });

function readArticles() {
  return readdirSync(ARTICLES)
    .filter((name) => name.endsWith('.mdx'))
    .toSorted()
    .map((name) => {
      const file = `${ARTICLES}/${name}`;
      const data = readFrontMatter(readFileSync(file, 'utf8'), file, dated);
      return { file, updated: data.updated };
    });
}

function readNotices(of: Site): FormNotice[] {
  const notice = (file: string, sentences: readonly string[]) => ({
    file,
    isShown: readFileSync(file, 'utf8').includes('<CollectionNotice '),
    sentences,
  });
  return [
    notice('app/forms/enquiry-form.tsx', enquiryNotice(of)),
    notice('app/forms/application-form.tsx', applicationNotice(of)),
  ];
}

function readPagesWithoutImage(): string[] | null {
  if (!existsSync(BUILT)) return null;
  return (
    globSync(`${BUILT}/**/*.html`)
      // Nobody shares the page for unknown addresses.
      .filter((file) => !file.endsWith('404.html'))
      .filter((file) => !/property="og:image"/.test(readFileSync(file, 'utf8')))
      .toSorted()
  );
}
