/** Messages for the lines of the body. */
import { didYouMean } from '../../config/nearest.ts';
import { pictureRewordings, type Rewording, reword, suggestion } from './wording.ts';

const PUT_IN_AGAIN = 'Delete it, and put it in again.';

const BODY: readonly Rewording[] = [
  // Numbers and figures.
  [
    /^"(.*)" is typed in the text/s,
    ([, amount]) =>
      `“${amount}” is typed in the text. Put in a figure of an example instead, so that it stays right, or leave it as typed.`,
  ],
  [
    /^\$((\w+)\S*): does not apply/,
    ([, path, example]) =>
      `${path} does not apply to the numbers of the example “${example}”. Put in another figure.`,
  ],
  [/^\$facts\.(\S+): there is no such variable/, ([, id]) => `There is no fact ${id}.`],
  [
    /^\$(\w+): there is no such variable; \$\1 has ([^,;]+)/,
    ([, example, result]) =>
      `${example} alone is no figure. Put in one of its figures, such as ${example}.${result}.`,
  ],
  [/^\$(\S+): there is no such variable/, ([, path]) => `There is no figure ${path}.`],
  [/a function call/, () => 'A figure is only a name, such as loan.repayment, without brackets behind it.'],
  // Links.
  [/^link "(.*)": expected an address/s, ([, link]) => `This link has no valid address: ${link}`],
  [
    /^link "(.*)": expected a path such as/s,
    ([, link]) =>
      link === ''
        ? 'This link leads nowhere. Choose a page, or put in an address.'
        : `This link cannot be used: ${link}. Choose a page of the site, or an address that begins with https:, mailto: or tel:.`,
  ],
  [
    /there is no (\/\S*?)(?:;|$)/,
    ([, page]) => `This link leads to a page that the site does not have: ${page}.`,
  ],
  [
    /^link "(.*)": expected the anchor of a heading of (\S+); there is no #(.*?), but (.*)$/s,
    ([, link = '', page, anchor = '', known = '']) => {
      const where = link.startsWith('#') ? 'This text' : page;
      const meant = suggestion(didYouMean(`#${anchor}`, known.split(', ')));
      return `${where} has no heading #${anchor}.${meant || ' Link to another heading, or to the page alone.'}`;
    },
  ],
  // Examples, charts and pictures.
  [/found "\[object Object\]"/, () => `It is not said here which example to show. ${PUT_IN_AGAIN}`],
  [
    /^\{% (example|chart) %\}: of: expected one of its examples \((.*)\), found "(.*)"/s,
    ([, , names, name]) =>
      names === 'none'
        ? `There is no example “${name}” to show. Add it first.`
        : `There is no example “${name}” to show. Choose one of ${names}.`,
  ],
  [
    /^\{% (?:example|chart) %\}: of: .*has no chart/,
    () => 'This example has no chart to show. Choose another one.',
  ],
  [
    /: alt: expected what/,
    () => 'This picture has no description. Say what it shows, for people who cannot see it.',
  ],
  [
    /Missing required attribute: 'alt'/,
    () => 'This picture has no description. Say what it shows, for people who cannot see it.',
  ],
  [/Missing required attribute: 'file'/, () => 'This picture has no file. Choose it again.'],
  [/Missing required attribute: 'of'/, () => `It is not said here what to show. ${PUT_IN_AGAIN}`],
  [/Missing required attribute/, () => `The code on this line is not complete. ${PUT_IN_AGAIN}`],
  ...pictureRewordings,
  [
    /^expected one figure in bold .*found (\d+)/,
    ([, count]) => `This box needs one figure in bold, and what it is. It has ${count} in bold.`,
  ],
  // Markdown that the site does not use.
  [
    /^expected no image here/,
    () =>
      'This picture is written in a way that the site does not know. Put it in with the button for pictures.',
  ],
  [/^expected no strikethrough/, () => 'Text cannot be crossed out. Remove the ~~.'],
  [
    /^expected a heading/,
    () =>
      'Begin this heading with ##, or ### for one below it. The title is the only heading with a single #.',
  ],
  [/^expected no HTML .*found "(.*)"/s, ([, html]) => `HTML such as “${html}” cannot be used. Remove it.`],
  // Codes between {% and %}.
  [
    /^expected \{% and %\}/,
    () => 'A code begins with {% or ends with %}, but lacks the other. Complete it, or delete it.',
  ],
  [
    /^\{% (?:example|chart) %\}: there is no such tag/,
    () => 'Only articles can show worked examples and charts. Remove this one.',
  ],
  [/^\{% (\S+) %\}: there is no such tag/, ([, tag]) => `There is no box or code called “${tag}”.`],
  [/^tag: '(\S+)' tag should be self-closing/, ([, tag = '']) => standsAlone(tag)],
  [
    /^\w+: (?:Invalid attribute|Attribute '(?:\S+)' already set)/,
    () => `A code on this line has a word that the site does not know, or one twice. ${PUT_IN_AGAIN}`,
  ],
  [
    /^\w+: (?:Attribute '\S+' must|The '\S+' attribute)/,
    () => `A code on this line has a value that cannot be used. ${PUT_IN_AGAIN}`,
  ],
  [/^document: /, () => 'A code between {% and %} stands alone, where the site does not use it. Delete it.'],
  [/^error: /, () => `The code between {% and %} on this line cannot be read. ${PUT_IN_AGAIN}`],
];

const standsAlone = (tag: string) =>
  `{% ${tag} … %} stands alone: end it with /%}, and put no {% /${tag} %} below it.`;

/** Rewords a problem of a line of the body. */
export function bodyMessage(problem: string): string {
  const message = reword(problem, BODY) ?? `Something on this line cannot be shown. ${PUT_IN_AGAIN}`;
  return message + suggestionOf(problem);
}

/** Of a figure, the problem suggests only the part of the name that is wrong. */
function suggestionOf(problem: string): string {
  if (/there is no (such tag|\/)/.test(problem)) return suggestion(problem);
  const [, path, prefix] = /^\$(\S+): there is no such variable;(?: \$(\S+) has )?/.exec(problem) ?? [];
  if (path === undefined) return '';
  const right = prefix === undefined ? [] : prefix.split('.');
  const rest = path.split('.').slice(right.length + 1);
  const complete = (word: string) => [...right, word, ...rest].join('.');
  // The message about a fact leaves out "facts" too.
  return suggestion(problem, (word) => complete(word).replace(right[0] === 'facts' ? 'facts.' : '', ''));
}

/** Tags that have no end tag. */
const ALONE = ['example', 'chart', 'picture', 'term', 'email'];

/** Elements of Markdown, which break when a block within them is not closed. */
const MARKDOWN = new Set(
  'document paragraph inline list item table thead tbody tr th td blockquote heading strong em link'.split(
    ' ',
  ),
);

/** Returns the message for a block that is not closed or opened; null for any other problem. */
export function structureMessage(problem: string): { message: string; isPlain: boolean } | null {
  if (!/^\S+: (?:Node '\S+' is missing|Can't (?:nest|apply))/.test(problem)) return null;
  const [, node = '', what] = /Node '(\S+)' is missing (closing|opening)$/.exec(problem) ?? [];
  if (node === '' || MARKDOWN.has(node)) {
    const message =
      'A box such as {% note %} begins or ends within this paragraph, list or table. Put {% … %} on a line of its own.';
    return { message, isPlain: true };
  }
  if (what === 'opening') {
    return {
      message: 'A box ends here that does not begin above. Remove this line, or put in its beginning.',
      isPlain: false,
    };
  }
  const message = ALONE.includes(node)
    ? standsAlone(node)
    : `{% ${node} %} is not closed. Put {% /${node} %} below its last line.`;
  return { message, isPlain: false };
}
