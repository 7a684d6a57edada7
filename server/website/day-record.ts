/** Renders a page as it was on a given day, as one file for an auditor. */
import { parseRecordedFacts, type RecordedFact } from './facts.ts';
import { type History, hashOf, type StoredVersion } from './history.ts';

interface RecordOptions {
  /** Such as 2026-11-28, in the firm's time zone. */
  day: string;
  /** The path of the page. */
  page: string;
  timeZone: string;
  firm: string;
  siteUrl: string;
}

/** Finds the last version before the end of a day. @returns null if nothing had been published by then. */
export function findVersionOfDay(history: History, day: string, timeZone: string): StoredVersion | null {
  return history.versionAt(endOfDay(day, timeZone).toISOString());
}

/** Returns the midnight after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  // Computed twice, since the first guess may be on the other side of a clock change.
  const offsetAt = (moment: Date) =>
    Date.parse(`${moment.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - moment.getTime();
  const guess = new Date(next.getTime() - offsetAt(next));
  return new Date(next.getTime() - offsetAt(guess));
}

/** @returns an HTML file; null if there was no version that day, or it has no such page. */
export function renderDayRecord(
  history: History,
  { day, page, timeZone, firm, siteUrl }: RecordOptions,
): string | null {
  const version = findVersionOfDay(history, day, timeZone);
  const html = version && history.entry(version.id, 'page', page);
  if (version === null || !html) return null;
  const facts = parseRecordedFacts(history.entry(version.id, 'facts', 'facts.json')).filter(({ usedBy }) =>
    usedBy.includes(page),
  );
  const at = new Date(version.at).toLocaleString('en-AU', { timeZone, dateStyle: 'full', timeStyle: 'long' });
  const rows: [string, string][] = [
    ['Firm', firm],
    ['Page', new URL(page, siteUrl).href],
    ['Day', `${day} (${timeZone})`],
    ['Version', `${version.id}, published ${at} by ${version.by}`],
    ['Changed in it', version.what.join('; ')],
    ['SHA-256 of the page', hashOf(html)],
  ];
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${page} on ${day}`)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem}table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}iframe{width:100%;height:80vh;border:1px solid}@media print{iframe{height:auto;min-height:100vh}}</style>
<h1>What the website said</h1>
<table>${rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}<td>${escapeHtml(value)}`).join('\n')}</table>
<h2>Facts with sources that the page quoted</h2>
${facts.length === 0 ? '<p>It quoted none.</p>' : `<table><tr><th>Fact<th>Value<th>As of<th>Source${facts.map(factRow).join('\n')}</table>`}
<h2>The page as it stood</h2>
<p>Its text, figures and charts. Pictures and fonts are not part of this record.</p>
<iframe title="The page" sandbox srcdoc="${escapeHtml(stripScripts(html.toString('utf8')))}"></iframe>
</html>
`;
}

const factRow = ({ id, value, asOf, source }: RecordedFact) =>
  `<tr><td>${escapeHtml(id)}<td>${escapeHtml(value)}<td>${escapeHtml(asOf ?? '')}<td>${escapeHtml([source.title, source.url].filter(Boolean).join(', '))}`;

const stripScripts = (html: string) => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
