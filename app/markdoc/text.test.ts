import { describe, expect, test, vi } from 'vitest';
import { problemsOf as toldBy } from '../../config/problems.ts';
import { firm } from '../../tests/support/firm.ts';
import { problemTextsByFile } from '../../tests/support/temporary-firm.ts';
import { readTextExamples, renderBody } from './body.server.ts';
import { type BodyNode, bodyText, elementsIn } from './body-node.ts';

const examples = {
  loan: { calculator: 'repayments', principal: 500_000, rate: 5, years: 30 },
  // Has no cost per year: the rent covers everything.
  rental: {
    calculator: 'rental-cash-flow',
    ...{ rent: 40_000, loan: 100_000, rate: 5, other: 1_000, depreciation: 0, salary: 100_000 },
  },
};

/** Renders a text. Its first line is line 3 of the file. */
function render(text: string): Promise<BodyNode[]> {
  const file = { name: 'a', address: '/blog/a', shown: 'a.md', isOwn: true, source: `---\n---\n${text}` };
  return renderBody(firm, file, readTextExamples(firm, file, examples, []));
}

const problemsOf = (text: string): Promise<readonly string[]> =>
  render(text).then(
    (body) => [`rendered: ${JSON.stringify(body)}`],
    (error) => problemTextsByFile(toldBy(error), '')['a.md'] ?? [],
  );

const propsOf = (nodes: readonly BodyNode[], wanted: string) =>
  elementsIn(nodes).flatMap(({ tag, props }) => (tag === wanted ? [props] : []));

test('replaces variables with results, facts and details of the firm', async () => {
  const text = 'It is {% $loan.repayment %} or {% $loan.repayment.cents %}, says {% $firm.brand.name %}.';
  expect(bodyText(await render(text))).toBe(`It is $2,684 or $2,684.11, says ${firm.site.brand.name}.\n`);
  const [fact] = firm.facts.dated;
  expect(bodyText(await render(`{% $facts.${fact?.id} %}`))).toBe(`${fact?.value}\n`);
});

test('links the usual rate to its derivation in the glossary', async () => {
  const body = await render('{% $facts.rates-today %}');
  expect(propsOf(body, 'a')).toEqual([{ href: '/glossary#the-rate-in-our-examples' }]);
  expect(bodyText(body)).toContain('6.5% is usual');
  expect(bodyText(body)).not.toContain('no record');
});

test('reports all mistakes with line and what was expected', async () => {
  const text = [
    'It is {% $loan.repaymnt %}.',
    '{% exmple of="loan" /%}',
    '{% example off="loan" /%}',
    'It costs {% $rental.costPerYear %} and {% $nothing.here %}.',
    '{% key-points %}',
  ];
  const problems = await problemsOf(text.join('\n\n'));
  const expected = [
    /^line 3: there is no figure or fact "\$loan\.repaymnt"; did you mean "loan\.repayment"\?$/,
    /^line 5: there is no tag \{% exmple %\} here; did you mean "example"\?$/,
    /^line 7: a tag here cannot be used: .*'off'/,
    /^line 7: a tag here lacks "of"$/,
    /^line 9: "\$rental\.costPerYear" does not apply to the numbers of its example$/,
    /^line 9: there is no figure or fact "\$nothing\.here": the text has no example "nothing"$/,
    /^line 11: \{% key-points %\} is not closed/,
  ];
  for (const one of expected) expect(problems).toContainEqual(expect.stringMatching(one));
  expect(problems).toHaveLength(expected.length);
});

test('lists the existing examples for an unknown one', async () => {
  expect(await problemsOf('One.\n\n{% example of="lone" /%}\n\n{% chart of="constructor" /%}')).toEqual([
    'line 5: there is no example "lone"; the text has loan, rental',
    'line 7: there is no example "constructor"; the text has loan, rental',
  ]);
});

test.each([
  ['a <b>bold</b> word', 'HTML such as "<b" cannot be used'],
  ['<Fact id="cash-rate" />', 'HTML such as "<Fact" cannot be used'],
  ['<script>\n\nalert(1)\n\n</script>', 'HTML such as "<script" cannot be used'],
  [
    '![a chart](/charts/offset.svg)',
    'a picture is not added with ![…]: put it in as a picture or chart (in a file: {% picture',
  ],
  ['# The title', 'a heading begins with ##'],
  ['It is ~~$5~~.', 'text cannot be struck through'],
  ['It is {% $loan.repayment', 'a tag begins with {% or ends with %}, but lacks the other'],
  ['{% $loan.repayment | x %}', 'a tag here cannot be read'],
  ['{% upper($loan.repayment) %}', 'a figure is only a name'],
  ['{% example of=upper("loan") /%}', 'a figure is only a name'],
  ['{% if $loan.repayment %}\nyes\n{% /if %}', 'there is no tag {% if %} here; there are example, chart'],
  ['{% partial file="/etc/passwd" /%}', 'there is no tag {% partial %} here'],
  ['{% $constructor %}', 'there is no figure or fact "$constructor"'],
  ['## A heading {% onclick="alert(1)" %}', "'onclick'"],
  ['{% picture file="pictures/none.jpg" alt="A" /%}', 'there is no picture pictures/none.jpg'],
  ['{% pulled-figure %}\n**$5** or **$6**\n{% /pulled-figure %}', 'one figure in bold'],
  ['{% chart of=$loan.repayment /%}', '{% chart %} needs the name of an example in quotes'],
  ['{% picture file="pictures/kitchen.jpg" /%}', 'a picture has no description: say what it shows'],
  ['{% example of="loan" %}', '{% example … %} stands alone: end it with /%}'],
  ['- {% note %}\n  a', '{% note %} is not closed: put {% /note %} below its last line'],
  ['{% /note %}', 'a tag ends here that does not begin above'],
  ['{% note %} a', 'put it on a line of its own'],
  ['{% nte %}\na\n{% /nte %}', 'there is no tag {% nte %} here; did you mean "note"?'],
])('rejects %s', async (text, expected) => {
  const problems = await problemsOf(text);
  expect(problems.filter((problem) => problem.startsWith('line 3: '))).toContainEqual(
    expect.stringContaining(expected),
  );
});

describe('a link', () => {
  test.each([
    ...['https://www.ato.gov.au/a?b=c#d', 'mailto:ann@example.com', 'tel:+61755500123'],
    ...['/blog', '/glossary#redraw', '#below'],
  ])('accepts %s', async (to) => {
    expect(propsOf(await render(`Read [this](${to}).`), 'a')).toEqual([{ href: to }]);
  });

  test.each([
    ...['javascript:alert(1)', 'JavaScript:alert(1)', '&#106;avascript:alert(1)', 'vbscript:x'],
    ...['data:text/html,x', 'data:image/png;base64,AA', 'file:///etc/passwd', '//evil.example'],
  ])('rejects %s', async (to) => {
    const rejected = [
      expect.stringMatching(/^line 3: the link ".*" cannot be used: give a page such as \/blog/),
    ];
    expect(await problemsOf(`Read [this](${to}).`)).toEqual(rejected);
    expect(await problemsOf(`Read [this][one].\n\n[one]: ${to}`)).toEqual(rejected);
  });
});

test('evaluates no expressions', async () => {
  vi.stubEnv('SECRET', 'open sesame');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: tests that it is not evaluated.
  const text = '{globalThis.process.env.SECRET} ${process.env.SECRET} {1 + 1}';
  expect(bodyText(await render(text))).toBe(`${text}\n`);
  vi.unstubAllEnvs();
});

test('omits comments', async () => {
  expect(bodyText(await render('One.\n\n<!-- a note\n\nto myself -->\n\nTwo.')).trim()).toBe('One.\nTwo.');
});

test('right-aligns the columns of a table that its author marked', async () => {
  const body = await render('| Rate | A month |\n| --- | ---: |\n| 5% | {% $loan.repayment %} |');
  expect(propsOf(body, 'td')).toEqual([undefined, { className: 'right' }]);
  expect(propsOf(body, 'th')).toEqual([undefined, { className: 'right' }]);
});

test('gives each heading a unique anchor made of its words', async () => {
  const body = await render('## What *it* costs\n\n### What it costs\n\n## It is {% $loan.repayment %}');
  expect([...propsOf(body, 'h2'), ...propsOf(body, 'h3')].map((props) => props?.id)).toEqual([
    'what-it-costs',
    'it-is-2684',
    'what-it-costs-1',
  ]);
});

test('keeps numbers with their units in paragraphs, but not in headings', async () => {
  const body = await render('## After *30 years* and 12 months\n\nAfter 30 years.');
  expect(bodyText(body)).toBe('After 30 years and 12 months\nAfter 30\u00a0years.\n');
});

test('accepts CRLF line endings', async () => {
  const text = '## One\n\nIt is\n{% $loan.repayment %}.\n\n{% note %}\n\nTwo\n\n{% /note %}\n';
  expect(await render(text.replaceAll('\n', '\r\n'))).toEqual(await render(text));
  expect(await problemsOf('One\r\n\r\n{% $lone %}\r\n')).toEqual([expect.stringMatching(/^line 5: /)]);
});

test('makes a result follow the reader’s numbers only if its example is shown', async () => {
  const sentence = 'It is {% $loan.repayment.cents %}.';
  expect(propsOf(await render(sentence), 'figure-value')).toEqual([]);
  expect(propsOf(await render(`${sentence}\n\n{% example of="loan" /%}`), 'figure-value')).toEqual([
    { of: 'loan.repayment.cents' },
  ]);
});
