/** Titles and descriptions of the pages that no file of `content/` describes. */
import { describeWithBrand } from './page-head.ts';

/** Its title is its headline. */
export const homeDescription = describeWithBrand(
  (brand) =>
    `${brand} explains home loans in plain English, with every figure worked out. Book a free strategy chat with a broker.`,
);

export const workWithUsTexts = {
  title: 'Work with us',
  description: describeWithBrand(
    (brand) =>
      `Start your mortgage broking business with the back office, toolkit and lender panel of ${brand}. See the steps and apply.`,
  ),
};

/** @param page of the list of articles, counted from 1. */
export function blogTexts(page: number) {
  const suffix = page === 1 ? '' : `, page ${page}`;
  return {
    title: `Home loan articles${suffix}`,
    description: describeWithBrand(
      (brand) =>
        `Plain-English articles on home loans from ${brand}, for first-home buyers, refinancers and investors, with every figure worked out${suffix}.`,
    ),
  };
}
