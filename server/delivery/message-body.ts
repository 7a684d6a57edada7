/** The two parts of a message: plain text as it was typed, and HTML in which nothing typed acts. */

export interface Line {
  label: string;
  value: string;
}

export interface Body {
  heading: string;
  lines: Line[];
  notes: string[];
}

const NOTHING = '(nothing)';

export function textBody({ heading, lines, notes }: Body): string {
  const parts = lines.map(({ label, value }) =>
    /[\r\n]/.test(value) || value.length > 100
      ? `\n${label}:\n${value}\n`
      : `${label}: ${value || NOTHING}`,
  );
  return `${heading}\n\n${parts.join('\n')}\n\n${notes.join('\n')}\n`;
}

/** Mail programs know little CSS and no classes, so a table and inline styles it is. */
export function htmlBody({ heading, lines, notes }: Body): string {
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${escapeHtml(label)}</th>` +
      `<td style="padding:4px 0;white-space:pre-wrap">${escapeHtml(value || NOTHING)}</td></tr>`,
  );
  return [
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><title></title></head>',
    '<body style="font-family:sans-serif">',
    `<h1 style="font-size:18px">${escapeHtml(heading)}</h1>`,
    `<table>${rows.join('\n')}</table>`,
    `<p style="color:#555555">${notes.map(escapeHtml).join('<br>')}</p>`,
    '</body></html>',
  ].join('\n');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, which HTML does not allow, are shown as the sign for what cannot be shown. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
    .replace(/(?![\t\n\r])\p{Cc}/gu, '\uFFFD');
}
