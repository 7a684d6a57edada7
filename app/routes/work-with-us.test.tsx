import { load } from 'cheerio';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { temporaryFirm } from '../../tests/support/temporary-firm.ts';

const folder = temporaryFirm();
folder.write(
  'pages/work-with-us.yaml',
  'whyChoose: { answers: { notice: Thirty days., split: You keep seven tenths., brokerShare: 70, monthlyFee: 450 } }\n',
);
const firm = folder.load();
vi.doMock('../firm.server.ts', () => ({ firm }));
vi.doMock('virtual:firm/work-with-us', () => firm.words.workWithUs);
vi.doMock('../forms/site-form.tsx', () => ({ SiteForm: () => null }));
const { default: WorkWithUs, loader } = await import('./work-with-us.tsx');

type Props = ComponentProps<typeof WorkWithUs>;
const loaderData = await loader();

function page(survival: object = {}) {
  const props = {
    loaderData: { ...loaderData, survival: { ...loaderData.survival, source: null, ...survival } },
  } as Props;
  return load(
    renderToStaticMarkup(
      <MemoryRouter>
        <WorkWithUs {...props} />
      </MemoryRouter>,
    ),
  );
}

const dots = ($: ReturnType<typeof page>) => ({
  all: $('#problems circle').length,
  hollow: $('#problems circle[fill=none]').length,
  label: $('#problems svg[role=img]').attr('aria-label'),
});

const source = { title: 'Broker census, table 7', url: null, read: '2026-11-01' };

test('shows a sourced share of new brokers as dots with a text alternative', () => {
  expect(dots(page({ value: '50%', period: '12 months', source }))).toEqual({
    all: 20,
    hollow: 10,
    label:
      'Twenty dots stand for new brokers: 10 are filled, who make it past 12 months; 10 are hollow, who do not.',
  });
  expect(dots(page({ value: '50%' }))).toEqual({ all: 0, hollow: 0, label: undefined });
  expect(dots(page({ value: '45%', source }))).toMatchObject({ all: 20, hollow: 11 });
});

test.each(['47%', 'half', '140%'])('shows no dots for a share of %s', (value) => {
  expect(dots(page({ value, source }))).toEqual({ all: 0, hollow: 0, label: undefined });
});

test('names the source of the share, if there is one', () => {
  expect(page({ source })('#problems').text()).toContain(
    'Source: Broker census, table 7, read on 1\u00a0November\u00a02026.',
  );
  const linked = page({ source: { ...source, url: 'https://census.example/7' } });
  expect(linked('#problems a[href="https://census.example/7"]').text()).toBe(source.title);
  const { unsourced } = firm.words.workWithUs.problems;
  expect(page()('#problems').text()).toContain(unsourced);
  expect(linked('#problems').text()).not.toContain(unsourced);
  // The heading is smaller without a source.
  expect([page()('#problems-title').attr('class'), linked('#problems-title').attr('class')]).toEqual([
    'text-heading',
    'text-title',
  ]);
});

test('lists only unanswered questions as things to ask, and puts the notice period in the first reason', () => {
  const $ = page();
  expect($('#why-choose dt').text()).toBe('How is commission split?');
  expect($('#why-choose h3').first().parent().text()).toContain('Thirty days.');
  const { items } = firm.words.workWithUs.process.needs;
  const asked = items.filter(({ unless }) => unless !== 'notice' && unless !== 'split');
  expect(asked.length).toBe(items.length - 2);
  expect(
    $('#process dt')
      .get()
      .map((term) => $(term).text()),
  ).toEqual(asked.map(({ title }) => title));
});

test('computes the chart with the firm’s share and fee', () => {
  expect(loaderData.heroChart).toMatchObject({ book: { values: { share: 70, fee: 450 } } });
});
