/** A worked example's schedule as a file for a spreadsheet. */
import type { Rows } from '../../figures/outcome.ts';
import { plain } from '../../figures/unbroken.ts';

/** Rows of RFC 4180, with the mark that makes spreadsheets read them as UTF-8. */
export function toCsv({ columns, rows }: Rows): string {
  const lines = [columns, ...rows].map((cells) => cells.map(quoted).join(','));
  return `\ufeff${plain(lines.join('\r\n'))}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Hands a text to the visitor as a download; nothing leaves their device. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
