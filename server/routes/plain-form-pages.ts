/**
 * The pages that answer a form posted without scripts: thank you, please check, not sent. They are made
 * of the prerendered page with the form, so that header, footer and styles are the site's. Everything
 * that was typed is escaped by cheerio.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import type { Site } from '../../config/schema.ts';
import type { Outcome } from '../../contracts/outcomes.ts';
import { SiteNotBuiltError } from '../built-site.ts';
import type { Problem } from '../leads/bound-params.ts';
import type { LeadKind } from '../store/lead-store.ts';

export interface FormPageSource {
  /** The prerendered page that holds the form. */
  file: string;
  /** As in "Please check your enquiry". The form's id is `<noun>-form`, its controls' `<noun>-<field>`. */
  noun: LeadKind;
  sent: Outcome;
}

export interface PlainFormPages {
  thanks: string;
  /** The form with the typed values, its errors beside the fields and summed up on top. */
  pleaseCheck(values: Record<string, string>, problems: Problem[]): string;
  /** The form with the typed values, and another way to reach us. */
  notSent(values: Record<string, string>, reason: string): string;
}

/** As the site's own components use them, so that the style sheet knows them and all errors look alike. */
const looks = {
  band: 'mx-auto grid max-w-3xl gap-6 px-gutter py-16 md:py-24',
  box: 'rounded-md border-2 border-coral bg-card p-5',
  link: 'text-fig underline underline-offset-4',
  errorLink: 'text-coral underline underline-offset-4',
} as const;

type Part = string | ReturnType<typeof link>;

/** @throws {SiteNotBuiltError} when the built page is not what it should be. */
export function readPlainFormPages(
  siteDir: string,
  { file, noun, sent }: FormPageSource,
  site: Site,
): PlainFormPages {
  const form = `form#${noun}-form`;
  const original = readWithoutScripts(siteDir, file, ['title', 'main', `main ${form}`]);

  /** The page with another title and one band as its main content, which begins with the heading. */
  const compose = (name: string, heading: string, contentOf: ($: CheerioAPI) => Part[]) => {
    const $ = parse(original);
    $('title').text(`${name} | ${site.brand.name}`);
    $('head').append('<meta name="robots" content="noindex">');
    const content = contentOf($);
    const band = $(`<div class="${looks.band}"></div>`);
    band.append($('<h1 class="text-title"></h1>').text(heading), ...content);
    $('main').empty().append(band);
    return $.html();
  };

  return {
    thanks: compose('Thank you', sent.title, ($) => [
      $('<p></p>').text(sent.text),
      `<p><a class="${looks.link}" href="/">Back to the home page</a></p>`,
    ]),

    pleaseCheck(values, problems) {
      const heading = `Please check your ${noun}`;
      return compose(heading, heading, ($) => {
        fillValues($, form, values);
        for (const { field, message } of problems) showError($, `${noun}-${field}`, message);
        return [errorSummary($, noun, problems), $(form)];
      });
    },

    notSent(values, reason) {
      const heading = `Your ${noun} was not sent`;
      return compose(heading, heading, ($) => {
        fillValues($, form, values);
        const box = $(`<div class="${looks.box}" role="alert"></div>`);
        box.append($('<p></p>').text(`${reason} What you wrote is still below.`), otherWays($, site));
        return [box, $(form)];
      });
    },
  };
}

/**
 * These pages answer browsers that run no scripts, and with scripts the framework would put the original
 * page's content back.
 */
function readWithoutScripts(siteDir: string, file: string, parts: string[]): string {
  let html: string;
  try {
    html = readFileSync(join(siteDir, file), 'utf8');
  } catch {
    throw new SiteNotBuiltError(join(siteDir, file));
  }
  const $ = parse(html);
  for (const part of parts) {
    if ($(part).length === 0) throw new SiteNotBuiltError(`${part} in ${join(siteDir, file)}`);
  }
  $('script, link[rel=modulepreload], link[rel=preload][as=script]').remove();
  // Facts about the original page that are not true of this one.
  $('link[rel=canonical], meta[name=description], meta[name=robots], meta[property^="og:"]').remove();
  $('noscript').each((_index, element) => {
    $(element).replaceWith($(element).contents());
  });
  // The page's own styles leave out what it does not show, such as errors.
  const sheet = $('style[data-sheet]').attr('data-sheet');
  if (sheet !== undefined) $('head').append($('<link rel="stylesheet">').attr('href', sheet));
  return $.html();
}

/** What stands in `noscript` is content here, since these pages have no scripts for anybody. */
function parse(html: string): CheerioAPI {
  return load(html, { scriptingEnabled: false });
}

function fillValues($: CheerioAPI, form: string, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = $(form).find(`[name="${name}"]`);
    if (control.is('select')) {
      const options = control.find('option').removeAttr('selected');
      options.filter((_index, option) => $(option).attr('value') === value).attr('selected', '');
    } else {
      // HTML drops a line break right after the tag, so one that was typed needs another.
      control.val(control.is('textarea') ? value.replace(/^\n/, '\n\n') : value);
    }
  }
}

/** As the form's own `Field` does in the browser: tied to the control, and between its label and its box. */
function showError($: CheerioAPI, id: string, message: string): void {
  const control = $(`#${id}`);
  const described = [control.attr('aria-describedby'), `${id}-error`].filter(Boolean).join(' ');
  control.attr({ 'aria-invalid': 'true', 'aria-describedby': described });
  control.parent().before($('<p class="field-error mt-1"></p>').attr('id', `${id}-error`).text(message));
}

function errorSummary($: CheerioAPI, noun: string, problems: Problem[]) {
  const count = problems.length === 1 ? 'There is 1 answer' : `There are ${problems.length} answers`;
  const items = problems.map(({ field, message }) =>
    $('<li></li>').append(link($, `#${noun}-${field}`, message, looks.errorLink)),
  );
  // Without scripts only an attribute can move the focus to it.
  return $(`<div class="${looks.box}" role="alert" tabindex="-1" autofocus></div>`).append(
    `<p class="font-bold">${count} to check</p>`,
    $('<ul class="mt-2 grid gap-1"></ul>').append(...items),
  );
}

/** The telephone number is a link only where it may be dialled: placeholders must not be. */
function otherWays($: CheerioAPI, site: Site) {
  const { phone, email } = site.contact;
  const { dial, display } = phone;
  const number = dial === null ? $('<span></span>').text(display) : link($, `tel:${dial}`, display);
  return $('<p></p>').append(
    ...['Please try again, call ', number, ' or write to ', link($, `mailto:${email}`, email), '.'],
  );
}

function link($: CheerioAPI, href: string, text: string, look: string = looks.link) {
  return $('<a></a>').attr({ class: look, href }).text(text);
}
