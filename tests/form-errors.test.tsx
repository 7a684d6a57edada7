/** The errors of a form look the same whether the page's script or, without one, our server draws them. */
import { load } from 'cheerio';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ErrorSummary } from '../app/forms/error-summary.tsx';
import { Field } from '../app/forms/form-field.tsx';
import { startTestApp } from './support/test-app.ts';

const errors = new Map([
  ['name', 'Name must be at least 2 characters'],
  ['email', 'Please enter a valid email address'],
  ['message', 'Message must be at least 10 characters'],
]);

function form(given: ReadonlyMap<string, string>): string {
  const field = (name: string, hint = '') => (
    <Field
      form="enquiry"
      field={{ name, hint }}
      stated={{ rule: z.string(), label: name }}
      error={given.get(name)}
      control={{ name, defaultValue: '' }}
    />
  );
  return page(
    <>
      <ErrorSummary form="enquiry" problems={given} attempt={1} />
      <form id="enquiry-form">
        {field('name')}
        {field('email', 'We reply here.')}
        {field('message')}
      </form>
    </>,
  );
}

const page = (main: ReactNode) => `<title>x</title><main>${renderToStaticMarkup(main)}</main>`;

/** Elements with their attributes and texts, in whichever order attributes were written. */
function drawn(html: string, selector: string): string[] {
  const $ = load(html);
  return $(selector)
    .toArray()
    .map((node) => {
      const element = $(node);
      const attributes = Object.entries(element.attr() ?? {}).toSorted();
      return `${element.prop('tagName')} ${attributes.join(' ')} ${element.text()}`;
    });
}

test('errors beside the fields and their summary', async () => {
  const server = await startTestApp({ changes: { 'index.html': form(new Map()) } });
  const ofServer = (await server.submit({})).body;
  await server.close();
  const ofScript = form(errors);
  expect(drawn(ofServer, 'form *')).toEqual(drawn(ofScript, 'form *'));
  const summaryOf = (html: string) => drawn(html, 'main :is(ul, ul *, p.font-bold)');
  expect(summaryOf(ofServer)).toEqual(summaryOf(ofScript));
  expect(load(ofServer)('[role=alert]').attr('class')).toBe(load(ofScript)('section').attr('class'));
});
