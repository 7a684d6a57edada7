/**
 * Renders the pages that answer a form posted without scripts, in the site's styles. After an error the form repeats
 * the submitted values; after success it is empty.
 */
import type { Site } from '../../config/schema.ts';
import type { Field, Fields } from '../../contracts/forms.ts';
import { CAME_FROM_FIELD, HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import type { Problem } from '../leads/accept-lead.ts';

export interface FormView {
  noun: 'enquiry' | 'application';
  label: string;
  /** The form's action. */
  path: string;
  /** The site's page with this form. */
  page: string;
  anchor: string;
  button: string;
  fields: Fields;
}

export interface Submission {
  values: Record<string, string>;
  problems: readonly Problem[];
  /** The sender's landing page. */
  cameFrom: string | null;
}

/** Allows only the site's style sheet, font and icon, the data URL of the select arrow, and the form. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The site's build scans this file for Tailwind classes. */
const boxClass = 'rounded-md border-2 border-coral bg-card p-5';
const linkClass = 'text-fig underline underline-offset-4';
const buttonClass = 'min-h-12 cursor-pointer rounded-md bg-fig px-6 py-3 font-semibold text-card';

/** @param built the HTML of the form's page, which names the style sheet and marks a demonstration. */
export function plainPage(site: Site, built: string, heading: string, content: Html): string {
  const sheet = /\sdata-sheet="([^"]+)"/.exec(built)?.[1];
  const banner = html`<aside aria-label="Demonstration" class="bg-ink px-2 py-1.5 text-center text-note text-paper"><strong>Demonstration</strong>, not open for business. Send no personal details.</aside>`;
  return html`<!DOCTYPE html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading} | ${site.brand.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${sheet ? html`<link rel="stylesheet" href="${sheet}">` : ''}
</head>
<body>
<header class="border-b border-line bg-card px-gutter py-4 font-bold"><a href="/">${site.brand.name}</a></header>
${built.includes('data-demonstration') ? banner : ''}
<main class="mx-auto grid max-w-3xl gap-6 px-gutter py-16 md:py-24">
<h1 class="text-title">${heading}</h1>
${content}
</main>
</body>
</html>
`.text;
}

/** Adds an empty form below, as the page's own form resets after sending. */
export function thankYou(form: FormView, text: string): Html {
  return html`<p class="text-lead">${text}</p>
${renderForm(form, { values: {}, problems: [], cameFrom: form.page })}`;
}

/** Lists the errors on top and beside each field, and repeats the values. */
export function invalidForm(form: FormView, typed: Submission): Html {
  const items = typed.problems.map(
    ({ field, message }) => html`<li>${link(`#${form.noun}-${field}`, message)}</li>`,
  );
  return renderAgain(form, typed, html`<ul class="grid gap-1">${items}</ul>`);
}

/** Links the phone number only if it can be dialled: placeholder numbers must not be links. */
export function failedForm(form: FormView, typed: Submission, reason: string, { contact }: Site): Html {
  const { phone, email } = contact;
  const number = phone.dial === null ? phone.display : link(`tel:${phone.dial}`, phone.display);
  const message = html`<p>${reason} What you wrote is still below. Please try again, call ${number} or write to ${link(`mailto:${email}`, email)}.</p>`;
  return renderAgain(form, typed, message);
}

/** Without scripts, only `autofocus` can move the focus to the message. */
function renderAgain(form: FormView, typed: Submission, message: Html): Html {
  return html`<div class="${boxClass}" role="alert" tabindex="-1" autofocus>${message}</div>
${renderForm(form, typed)}`;
}

function renderForm(form: FormView, { values, problems, cameFrom }: Submission): Html {
  const fields = Object.entries(form.fields).map(([name, field]) => {
    const error = problems.find((problem) => problem.field === name)?.message;
    return renderField(`${form.noun}-${name}`, name, field, values[name] ?? '', error);
  });
  return html`<p class="text-note text-ink-soft">Fields marked with * are required.</p>
<form aria-label="${form.label}" method="post" action="${form.path}" novalidate class="grid gap-5">
<input name="${HONEYPOT_FIELD}" type="text" hidden tabindex="-1" autocomplete="off">
<input name="${CAME_FROM_FIELD}" type="hidden" value="${cameFrom ?? ''}">
${fields}<button type="submit" class="${buttonClass}">${form.button}</button>
</form>
<p>${link(form.page + form.anchor, 'Back to the page with the form')} and with who receives what you write; see also our ${link('/privacy-policy', 'privacy policy')}.</p>`;
}

function renderField(id: string, name: string, field: Field, value: string, error: string | undefined): Html {
  const wrong = error === undefined ? '' : html` aria-invalid="true" aria-describedby="${id}-error"`;
  const attributes = html`id="${id}" name="${name}" class="control" aria-required="${String(!field.isOptional)}"${wrong}`;
  const choices = field.options?.map(
    (option) =>
      html`<option value="${option.value}"${option.value === value ? html` selected` : ''}>${option.label}</option>`,
  );
  let control = html`<input ${attributes} value="${value}">`;
  if (choices) control = html`<select ${attributes}><option value="">Choose one</option>${choices}</select>`;
  // The HTML parser drops a newline right after the tag, so this adds one.
  if (field.hasLines) control = html`<textarea ${attributes} rows="6">\n${value}</textarea>`;
  return html`<div><label for="${id}" class="font-semibold">${field.label ?? ''}${field.isOptional ? ' (optional)' : html`<span aria-hidden="true" class="text-coral"> *</span>`}</label>
${error === undefined ? '' : html`<p id="${id}-error" class="field-error mt-1">${error}</p>`}${control}</div>
`;
}

function link(address: string, text: string): Html {
  return html`<a class="${linkClass}" href="${address}">${text}</a>`;
}

/** Text that is already escaped. */
export interface Html {
  text: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes strings; inserts `Html` values as they are. */
function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const written = values.map((value) => {
    if (typeof value === 'string') return value.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
    return [value]
      .flat()
      .map(({ text }) => text)
      .join('');
  });
  return { text: String.raw({ raw: parts }, ...written) };
}
