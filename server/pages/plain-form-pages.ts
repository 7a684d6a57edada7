/** The pages that answer a form posted without scripts: thank you, please check, not sent. */
import type { CheerioAPI } from 'cheerio';
import type { Site } from '../../config/schema.ts';
import type { Outcome } from '../../contracts/outcomes.ts';
import type { Problem } from '../leads/problems.ts';
import { fillValues, showProblem } from './form-fields.ts';
import { readSitePage } from './site-page.ts';

/** What one form's pages are made from. */
export interface FormPageSource {
  /** The prerendered page that holds the form. */
  file: string;
  formId: string;
  /** Controls have the id `<prefix>-<field name>`. */
  idPrefix: string;
  sent: Outcome;
  /** As in "Please check your enquiry". */
  noun: string;
}

/** The style sheet's own words, as the site's pages use them: it knows the classes in this file too. */
const looks = {
  band: 'mx-auto grid max-w-3xl gap-6 px-gutter py-16 md:py-24',
  heading: 'text-title',
  box: 'rounded-md border-2 border-coral bg-card p-5',
  link: 'text-fig underline underline-offset-4',
} as const;

export interface PlainFormPages {
  thanks: string;
  /** The form with the typed values, its errors beside the fields and summed up on top. */
  pleaseCheck(values: Record<string, string>, problems: Problem[]): string;
  /** The form with the typed values, and another way to reach us. */
  notSent(values: Record<string, string>, reason: string): string;
}

/** @throws {SiteNotBuiltError} or {PagePartError} when the built page is not what it should be. */
export function readPlainFormPages(
  siteDir: string,
  source: FormPageSource,
  site: Site,
): PlainFormPages {
  const form = `form#${source.formId}`;
  const page = readSitePage(siteDir, source.file, [`main ${form}`]);
  const titled = (heading: string) => `${heading} | ${site.brand.name}`;

  return {
    thanks: page.compose(titled('Thank you'), ($) => {
      const band = emptyMain($, source.sent.title);
      band.append($('<p></p>').text(source.sent.text));
      band.append(`<p><a class="${looks.link}" href="/">Back to the home page</a></p>`);
    }),

    pleaseCheck(values, problems) {
      const heading = `Please check your ${source.noun}`;
      return page.compose(titled(heading), ($) => {
        const filled = takeForm($, form, values);
        const links = problems.map((problem) => ({
          text: problem.message,
          target: showProblem($, form, source.idPrefix, problem),
        }));
        const band = emptyMain($, heading);
        band.append(summary($, links));
        band.append(filled);
      });
    },

    notSent(values, reason) {
      const heading = `Your ${source.noun} was not sent`;
      return page.compose(titled(heading), ($) => {
        const filled = takeForm($, form, values);
        const band = emptyMain($, heading);
        const box = $(`<div class="${looks.box}" role="alert"></div>`);
        box.append($('<p></p>').text(`${reason} What you wrote is still below.`));
        box.append(otherWays($, site));
        band.append(box, filled);
      });
    },
  };
}

function takeForm($: CheerioAPI, form: string, values: Record<string, string>) {
  fillValues($, form, values);
  // Still in the document, so that errors can be put into it; emptyMain leaves the node alive.
  return $(form);
}

/** Replaces everything in `main` by one band with a heading. */
function emptyMain($: CheerioAPI, heading: string) {
  const band = $(`<div class="${looks.band}"></div>`);
  band.append($(`<h1 class="${looks.heading}"></h1>`).text(heading));
  $('main').empty().append(band);
  return band;
}

function summary($: CheerioAPI, links: { text: string; target: string }[]) {
  const box = $(`<div class="${looks.box}" role="alert"></div>`);
  const count =
    links.length === 1
      ? 'There is 1 answer to check'
      : `There are ${links.length} answers to check`;
  box.append($('<p class="font-bold"></p>').text(count));
  const list = $('<ul class="mt-2 grid gap-1"></ul>');
  for (const { text, target } of links) {
    list.append(
      $('<li></li>').append(
        link($, `#${target}`).addClass('text-coral').removeClass('text-fig').text(text),
      ),
    );
  }
  return box.append(list);
}

/** The telephone number is a link only where it may be dialled: placeholders must not be. */
function otherWays($: CheerioAPI, site: Site) {
  const { phone, email } = site.contact;
  const number =
    phone.dial === null
      ? $('<span></span>').text(phone.display)
      : link($, `tel:${phone.dial}`).text(phone.display);
  const mail = link($, `mailto:${email}`).text(email);
  return $('<p></p>').append('Please try again, call ', number, ' or write to ', mail, '.');
}

function link($: CheerioAPI, href: string) {
  return $(`<a class="${looks.link}"></a>`).attr('href', href);
}
