import { load } from 'cheerio';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../tests/support/site-fixture.ts';
import { RECORDED_FACTS } from '../../tests/support/website-bench.ts';
import { endOfDay, renderDayRecord } from './day-record.ts';
import { type History, hashOf, openHistory } from './history.ts';

let history: History;
beforeEach(() => {
  history = openHistory(`${testFolder()}/history.db`);
  onTestFinished(() => history.close());
});

const page = (hours: string) => `<title>Home</title><p>${hours} & "so on"</p><script>alert(1)</script>`;

function publish(at: string, hours: string, by = 'Ann'): void {
  const facts = JSON.stringify([...RECORDED_FACTS, { ...RECORDED_FACTS[0], id: 'other', usedBy: ['/blog'] }]);
  const id = history.begin({ at, by, what: ['Opening <hours>'], release: 'r' }, [
    { kind: 'page', path: '/', bytes: Buffer.from(page(hours)) },
    { kind: 'facts', path: 'facts.json', bytes: Buffer.from(facts) },
  ]);
  history.finish(id, []);
}

const record = (day: string, address = '/') =>
  renderDayRecord(history, {
    day,
    page: address,
    timeZone: 'Australia/Brisbane',
    firm: 'Figbird',
    siteUrl: 'https://www.example.com',
  });

test('shows the page of the last version of the day, its publisher and its hash', () => {
  publish('2026-11-20T01:00:00.000Z', 'Morning');
  // Midnight in Brisbane is 14:00 in UTC.
  publish('2026-11-20T13:59:59.000Z', 'Evening', 'Bo');
  publish('2026-11-20T14:00:00.000Z', 'Next day');
  const $ = load(record('2026-11-20') ?? '');
  expect($('iframe').attr('srcdoc')).toBe('<title>Home</title><p>Evening & "so on"</p>');
  expect($('iframe').attr('sandbox')).toBe('');
  const table = $('table').first().text();
  for (const text of [
    'Figbird',
    'https://www.example.com/',
    'by Bo',
    'Opening <hours>',
    hashOf(page('Evening')),
  ]) {
    expect(table).toContain(text);
  }
  expect(record('2026-11-21')).toContain('Next day');
});

test('lists the facts that this page quoted, with their sources', () => {
  publish('2026-11-20T01:00:00.000Z', 'x');
  const facts = load(record('2026-11-25') ?? '')('table')
    .last()
    .text();
  expect(facts).toContain('cash-rate3.60%2026-11-04Cash rate target, https://www.rba.gov.au');
  expect(facts).not.toContain('other');
});

test('returns null for a day before the first version, and for a missing page', () => {
  publish('2026-11-20T01:00:00.000Z', 'x');
  expect([record('2026-11-19'), record('2026-11-20', '/gone')]).toEqual([null, null]);
});

test.each([
  ['2026-11-20', 'Australia/Brisbane', '2026-11-20T14:00:00.000Z'],
  ['2026-10-03', 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
  // The nights on which clocks go forward and back.
  ['2026-10-04', 'Australia/Sydney', '2026-10-04T13:00:00.000Z'],
  ['2026-04-05', 'Australia/Sydney', '2026-04-05T14:00:00.000Z'],
  ['2026-12-31', 'Australia/Perth', '2026-12-31T16:00:00.000Z'],
])('%s ends in %s at %s', (day, zone, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end);
});
