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
    'It costs {% $rental.costPerYear %} and {% $lone.rate %}.',
    '{% key-points %}',
  ];
  const problems = await problemsOf(text.join('\n\n'));
  const expected = [
    /^line 3: \$loan\.repaymnt: there is no such variable; \$loan has principal, rate, years, repayment/,
    /^line 5: \{% exmple %\}: there is no such tag; expected one of example, chart/,
    /^line 7: .*attribute.*'off'/,
    /^line 7: .*required attribute.*'of'/,
    /^line 9: \$rental\.costPerYear: does not apply to the numbers of this example/,
    /^line 9: \$lone\.rate: .*expected one of loan, rental, facts, firm/,
    /^line 11: .*'key-points' is missing closing/,
  ];
  for (const one of expected) expect(problems).toContainEqual(expect.stringMatching(one));
  expect(problems).toHaveLength(expected.length);
});

test('lists the existing examples for an unknown one', async () => {
  expect(await problemsOf('One.\n\n{% example of="lone" /%}\n\n{% chart of="constructor" /%}')).toEqual([
    'line 5: {% example %}: of: expected one of its examples (loan, rental), found "lone"',
    'line 7: {% chart %}: of: expected one of its examples (loan, rental), found "constructor"',
  ]);
});

test.each([
  ['a <b>bold</b> word', 'expected no HTML and no components, found "<b"'],
  ['<Fact id="cash-rate" />', 'expected no HTML and no components, found "<Fact"'],
  ['<script>\n\nalert(1)\n\n</script>', 'expected no HTML and no components, found "<script"'],
  ['![a chart](/charts/offset.svg)', 'expected no image here: a chart is {% chart'],
  ['# The title', 'expected a heading that begins with ##'],
  ['It is ~~$5~~.', 'expected no strikethrough'],
  ['It is {% $loan.repayment', 'expected {% and %} around a tag, found one of them'],
  ['{% $loan.repayment | x %}', 'Expected end of input'],
  ['{% upper($loan.repayment) %}', 'expected the name of a variable, found a function call'],
  ['{% example of=upper("loan") /%}', 'expected the name of a variable, found a function call'],
  ['{% if $loan.repayment %}\nyes\n{% /if %}', '{% if %}: there is no such tag'],
  ['{% partial file="/etc/passwd" /%}', '{% partial %}: there is no such tag'],
  ['{% $constructor %}', '$constructor: there is no such variable'],
  ['## A heading {% onclick="alert(1)" %}', "'onclick'"],
  ['{% picture file="pictures/none.jpg" alt="A" /%}', "file: expected a picture in the firm's folder"],
  ['{% pulled-figure %}\n**$5** or **$6**\n{% /pulled-figure %}', 'one figure in bold'],
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
    const rejected = [expect.stringMatching(/^line 3: link ".*": expected a path such as \/blog/)];
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
