import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../../config/firm-folder.ts';
import { temporaryFolder } from '../../tests/support/site-fixture.ts';
import { copyFirm, sampleArticle } from '../../tests/support/temporary-firm.ts';
import { previewText } from './preview-text.ts';

const drawing = { drawText: async () => ({ html: '', pictures: {} }), styleSheets: [] };

const PAGE = '---\ntitle: A page\ndescription: A page of ours.\nupdated: 2026-11-20\n---\n\nText.\n';
const END = 'We asked what they would do if the roof leaked.';

const { path: folder, remove } = temporaryFolder();
afterAll(remove);
const files = copyFirm(join(folder, 'firm'), join(ROOT, 'tests/firms/complete'));
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]);
files.write('pictures/damaged.jpg', jpeg);
files.write('pictures/other.png', jpeg);
files.write('pictures/words.jpg', 'Not a picture.');
files.write('pictures/phone.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'));
files.write('articles/street.md', sampleArticle);
const firm = files.load();

async function messagesOf(source: string, path = 'articles/street.md'): Promise<string[]> {
  const { problems } = await previewText(firm, drawing, { path, source, shown: null, today: '2026-11-20' });
  return problems.map(({ message }) => message);
}

/** Words of the code and its libraries, which say nothing to an owner. */
const TECHNICAL =
  /expected|front matter|yaml|markdoc|undefined|\[object|\bnode\b|attribute|slug|\btag\b|schema|\.md\b|null|NaN/i;

function change(search: string | RegExp, replacement: string): string {
  const source = sampleArticle.replace(search, replacement);
  if (source === sampleArticle) throw new Error(`expected ${search} in the article`);
  return source;
}

async function expectMessages(source: string, messages: readonly string[], path?: string): Promise<void> {
  const found = await messagesOf(source, path);
  expect(found).toEqual(messages);
  for (const message of found) expect(message.replaceAll(/“.*?”/g, '')).not.toMatch(TECHNICAL);
}

test('the article of these tests has no problems', () => expectMessages(sampleArticle, []));

const without = (field: string) => new RegExp(`^${field}:.*\\n( .*\\n)*`, 'm');
const RELATED = /^related: .*/m;
const LEAD = /^lead: .*/m;
const LINE_BREAK = String.raw`title: "One\nTwo"`;

test.each<[search: string | RegExp, replacement: string, ...messages: string[]]>([
  [without('title'), '', 'The title is missing.'],
  [/^title: .*/m, 'title: ""', 'The title is missing.'],
  [/^title: .*/m, `title: ${'long '.repeat(20)}`, 'The title is too long. Use at most 60 characters.'],
  [/^title: .*/m, LINE_BREAK, 'The title has line breaks or invisible characters. Type it again.'],
  [without('description'), '', 'The summary is missing.'],
  [
    /^description: .*/m,
    `description: ${'long '.repeat(40)}`,
    'The summary is too long. Use at most 159 characters.',
  ],
  [/^title: /m, 'titel: x\ntitle: ', 'The field “titel” is not known to the site. Did you mean title?'],
  [/^title: /m, 'colour: x\ntitle: ', 'The field “colour” is not known to the site. Remove it.'],
  [/^title: /m, 'draft: maybe\ntitle: ', 'Unfinished is none of the choices. Choose it again.'],
  [/^title: /m, 'basedOn: x\ntitle: ', 'The field “basedOn” cannot be used as it is. Put it in again.'],
  [/^title: /m, 'slug: x\ntitle: ', 'The field “slug” has to be the name of the text. Remove it.'],
  [without('tags'), '', 'Choose at least one topic.'],
  ['tags: [first-home]', 'tags: []', 'Choose at least one topic.'],
  ['tags: [first-home]', 'tags: [first-home, first-home]', 'Choose each topic once.'],
  ['tags: [first-home]', 'tags: [boats]', 'Choose the topics from the list.'],
  [/^published: .*/m, 'published: soon', 'The day of publication is not a valid day. Choose it again.'],
  [
    /^published: .*/m,
    'published: 2026-12-01',
    'The day of the last update cannot be before the day of publication, 1 December 2026.',
  ],
  [without('updated'), '', 'The day of the last update is missing.'],
  [
    /^updated: .*/m,
    'updated: 2026-11-19',
    'The newest change has to be of the day of the last update, 19 November 2026.',
  ],
  [without('changes'), '', 'Put in at least one change, such as “First published.”'],
  [without('changes'), 'changes: []\n', 'Put in at least one change, such as “First published.”'],
  ['date: 2026-11-18', 'date: soon', 'The day of change 1 is not a valid day. Choose it again.'],
  ['what: First published.', 'what: ""', 'The description of change 1 is missing.'],
  [without('related'), '', 'Choose two or three articles to read next.'],
  [RELATED, 'related: [guarantor-loans]', 'Choose two or three articles to read next.'],
  [RELATED, 'related: [guarantor-loans, guarantor-loans]', 'Choose each article to read next once.'],
  [
    RELATED,
    'related: [guarantor-loans, street]',
    'This article cannot be read next after itself. Choose another one.',
  ],
  [
    RELATED,
    'related: [guarantor-loans, boats]',
    'There is no article /blog/boats to read next. Choose another one.',
  ],
  [
    RELATED,
    'related: [guarantor-loans, Guarantor Loans]',
    'Choose the articles to read next from the list.',
    'There is no article /blog/Guarantor%20Loans to read next. Choose another one.',
  ],
  [LEAD, '', 'Choose a chart or a picture to show on top.'],
  [LEAD, 'lead: debt', 'There is no example “debt” for the chart on top. Choose another one.'],
  [
    LEAD,
    'lead: loan.boats',
    'The example “loan” has no result “boats” to show on cards. Choose another one.',
  ],
  [LEAD, 'lead: a loan', 'Choose the chart on top from the list.'],
  [LEAD, 'lead: loan\nauthor: nobody', 'There is nobody called “nobody”. Choose another author.'],
  [LEAD, 'lead: loan\nreviewer: nobody', 'There is nobody called “nobody”. Choose another reviewer.'],
  [LEAD, 'picture: { file: pictures/kitchen.jpg, alt: "" }', 'The description of the picture is missing.'],
  [
    LEAD,
    'picture: { file: pictures/kitchn.jpg, alt: A kitchen }',
    'There is no picture pictures/kitchn.jpg. Did you mean pictures/kitchen.jpg?',
  ],
  [
    LEAD,
    'picture: { file: kitchen.jpg, alt: A kitchen }',
    'This picture cannot be used. Choose it again from your pictures.',
  ],
  [
    LEAD,
    'picture: { file: pictures/a.heic, alt: A kitchen }',
    'This picture is in the iPhone’s format (HEIC), which browsers cannot show. Save it as JPEG and choose it again.',
  ],
  [LEAD, 'picture: kitchen', 'The picture cannot be used as it is. Put it in again.'],
  [
    '- $20',
    '- 20',
    'Amount 1 is missing.',
    '“$20” is typed in the text. Put in a figure of an example instead, so that it stays right, or leave it as typed.',
  ],
  ['sources: []', '', 'The list of sources is missing.'],
  ['sources: []', 'sources:\n  - { title: "" }', 'The title of source 1 is missing.'],
  [
    'sources: []',
    'sources:\n  - { title: A law, url: law }',
    'The web address of source 1 is not a web address that begins with https:// or http://.',
  ],
  [
    'sources: []',
    'sources:\n  - { title: A law, read: soon }',
    'The day of reading source 1 is not a valid day. Choose it again.',
  ],
  [
    'sources: []',
    'sources:\n  - { title: A law, proves: all }',
    'What is proved by source 1 is none of the choices. Choose it again.',
  ],
  [
    'sources: []',
    'sources: [',
    'The details above the text cannot be read. Ask whoever looks after the website’s files to correct them.',
  ],
])('of the head: %s → %s', (search, replacement, ...messages) =>
  expectMessages(change(search, replacement), messages),
);

test.each<[statements: string, ...messages: string[]]>([
  [
    'loan: { calculator: repayments, principal: 500000, rate: 50, years: 30 }',
    'Interest rate: put in a number from 0.5% to 20%.',
  ],
  [
    'loan: { calculator: repayments, principal: 500000, rate: 5, years: 30.5 }',
    'Loan term: put in a whole number from 1 year to 40 years.',
  ],
  [
    'loan: { calculator: repayments, principal: 500000, rate: five, years: 30 }',
    'Interest rate: put in a number.',
  ],
  ['loan: { calculator: repayments, principal: 500000, years: 30 }', 'Interest rate: put in a number.'],
  ['loan: { calculator: repayments, principal: [5], rate: 5, years: 30 }', 'Loan amount: put in a number.'],
  [
    'loan: { calculator: repayments, principal: 500000, rate: { fact: boats }, years: 30 }',
    'Interest rate: there is no fact “boats” with a number. Choose another one.',
  ],
  [
    'loan: { calculator: repayments, principal: 500000, rate: { plus: 1 }, years: 30 }',
    'Interest rate: there is no number to add to. Put in a number.',
  ],
  [
    'loan: { calculator: repayments, principal: 500000, rate: 5, years: 30, boats: 3 }',
    'The calculator of the example “loan” has no field “boats”. Remove it.',
  ],
  [
    'loan: { calculator: boats, principal: 500000, rate: 5, years: 30 }',
    'There is no calculator “boats” for the example “loan”. Choose another one.',
  ],
  ['loan: { principal: 500000, rate: 5, years: 30 }', 'Choose a calculator for the example “loan”.'],
  [
    'loan: { like: debt }',
    'The example “loan” takes its numbers from “debt”, which is not above it. Choose another one.',
  ],
  [
    'debt: { calculator: repayments, principal: 500000, rate: 50, years: 30 }\n  loan: { like: debt }',
    'Interest rate: put in a number from 0.5% to 20%.',
  ],
  [
    'loan: { calculator: repayments, principal: 500000, rate: 5, years: 30 }\n  debt: { like: loan }',
    'Nothing in the text shows the example “debt” yet. Put in a figure of it, or remove it.',
  ],
  [
    'loan: { calculator: repayments, principal: 500000, rate: 5, years: 30 }\n  My-debt: { like: loan }',
    '“My-debt” cannot be the name of an example. Use letters and digits only, and begin with a small letter.',
    'Nothing in the text shows the example “My-debt” yet. Put in a figure of it, or remove it.',
  ],
  [
    'loan: { calculator: settlement-cash, price: 600000, loan: 300000, paid: 400000, costs: 0 }',
    'Paid before: choose $300,000 or less, with the other numbers as they are.',
  ],
  [
    'loan: { calculator: stamp-duty, price: 700000, state: Bavaria, buyer: Next home, property: Existing, signed: This financial year }',
    'State or territory: choose one of NSW, Vic, Qld, WA, SA, Tas, ACT, NT.',
  ],
  [
    'loan: { calculator: saving-deposit, target: 300000, start: 0, monthlySaving: 1, savingsRate: 0 }',
    'At this pace it takes more than a century to save $300,000. Put in more a month.',
  ],
  [
    'loan: 5',
    'The example “loan” cannot be read. Remove it, and add it again.',
    'Choose a calculator for the example “loan”.',
  ],
  [
    'loan: { calculator: income-tax, income: 100000 }',
    'The example on top has no chart. Choose another one.',
    'There is no figure loan.repayment.',
    'This example has no chart to show. Choose another one.',
  ],
])('of examples: %s', (statements, ...messages) => {
  const source = change(/ {2}loan:\n( {4}.*\n)*/, `  ${statements}\n`).replace(
    'the loan of $500,000',
    'the loan',
  );
  return expectMessages(source, messages);
});

const AGAIN = 'Delete it, and put it in again.';

test.each<[text: string, ...messages: string[]]>([
  [
    'It is 5.5%.',
    '“5.5%” is typed in the text. Put in a figure of an example instead, so that it stays right, or leave it as typed.',
  ],
  ['{% $loan.repaymnt %}', 'There is no figure loan.repaymnt. Did you mean loan.repayment?'],
  [
    '{% $loan.repayment.cent %}',
    'There is no figure loan.repayment.cent. Did you mean loan.repayment.cents?',
  ],
  ['{% $loan %}', 'loan alone is no figure. Put in one of its figures, such as loan.principal.'],
  ['{% $debt.repayment %}', 'There is no figure debt.repayment.'],
  ['{% $fact.cash-rate %}', 'There is no figure fact.cash-rate. Did you mean facts.cash-rate?'],
  ['{% $facts.cash-rat %}', 'There is no fact cash-rat. Did you mean cash-rate?'],
  ['{% $firm.contact.emal %}', 'There is no figure firm.contact.emal. Did you mean firm.contact.email?'],
  ['A {% loan(1) %}', 'A figure is only a name, such as loan.repayment, without brackets behind it.'],
  [
    '[a](/blog/guarantor-loan)',
    'This link leads to a page that the site does not have: /blog/guarantor-loan. Did you mean /blog/guarantor-loans?',
  ],
  ['[a](/boats)', 'This link leads to a page that the site does not have: /boats.'],
  [
    '[a](/disclaimer#boats)',
    '/disclaimer has no heading #boats. Link to another heading, or to the page alone.',
  ],
  ['[a](#what-they-repaid)', 'This text has no heading #what-they-repaid. Did you mean #what-they-repay?'],
  ['[a]()', 'This link leads nowhere. Choose a page, or put in an address.'],
  ['[a](/%E0%A4%A#%E0%A4%A)', 'This link has no valid address: /%E0%A4%25A#%E0%A4%25A'],
  [
    '[a](javascript:b)',
    'This link cannot be used: javascript:b. Choose a page of the site, or an address that begins with https:, mailto: or tel:.',
  ],
  ['{% example of="debt" /%}', 'There is no example “debt” to show. Choose one of loan.'],
  ['{% chart of="debt" /%}', 'There is no example “debt” to show. Choose one of loan.'],
  ['{% chart of=$loan.repayment /%}', `It is not said here which example to show. ${AGAIN}`],
  ['{% example /%}', `It is not said here what to show. ${AGAIN}`],
  [
    '{% example of="loan" %}',
    '{% example … %} stands alone: end it with /%}, and put no {% /example %} below it.',
  ],
  [
    '{% example of="loan" %}\na\n{% /example %}',
    '{% example … %} stands alone: end it with /%}, and put no {% /example %} below it.',
  ],
  ['{% example of=“loan” /%}', `The code between {% and %} on this line cannot be read. ${AGAIN}`],
  [
    '{% picture file="pictures/kitchen.jpg" alt="" /%}',
    'This picture has no description. Say what it shows, for people who cannot see it.',
  ],
  [
    '{% picture file="pictures/kitchen.jpg" /%}',
    'This picture has no description. Say what it shows, for people who cannot see it.',
  ],
  ['{% picture alt="A kitchen" /%}', 'This picture has no file. Choose it again.'],
  [
    '{% picture file="pictures/lighthouse.jpg" alt="Boats" /%}',
    'There is no picture pictures/lighthouse.jpg. Choose it again from your pictures.',
  ],
  [
    '{% picture file="pictures/damaged.jpg" alt="A" /%}',
    'pictures/damaged.jpg is damaged or incomplete. Upload it again.',
  ],
  [
    '{% picture file="pictures/words.jpg" alt="A" /%}',
    'pictures/words.jpg is no picture that the site can show. Choose a JPEG, PNG or WebP.',
  ],
  [
    '{% picture file="pictures/other.png" alt="A" /%}',
    'The name of pictures/other.png should end in .jpg. Upload it again.',
  ],
  [
    '{% picture file="pictures/phone.jpg" alt="A" /%}',
    'pictures/phone.jpg is in the iPhone’s format (HEIC), which browsers cannot show. Save it as JPEG and choose it again.',
  ],
  [
    '{% pulled-figure %}\nA figure\n{% /pulled-figure %}',
    'This box needs one figure in bold, and what it is. It has 0 in bold.',
  ],
  [
    '![A kitchen](kitchen.jpg)',
    'This picture is written in a way that the site does not know. Put it in with the button for pictures.',
  ],
  ['~~gone~~', 'Text cannot be crossed out. Remove the ~~.'],
  [
    '# A title',
    'Begin this heading with ##, or ### for one below it. The title is the only heading with a single #.',
  ],
  ['<b>bold</b>', 'HTML such as “<b” cannot be used. Remove it.'],
  ['{% note %}\nNo end.', '{% note %} is not closed. Put {% /note %} below its last line.'],
  ['- {% note %}\n  a', '{% note %} is not closed. Put {% /note %} below its last line.'],
  ['{% /note %}', 'A box ends here that does not begin above. Remove this line, or put in its beginning.'],
  [
    '{% note %} a',
    'A box such as {% note %} begins or ends within this paragraph, list or table. Put {% … %} on a line of its own.',
  ],
  ['{% nte %}\na\n{% /nte %}', 'There is no box or code called “nte”. Did you mean note?'],
  ['| a | {% boats %} |\n|--|--|\n| c | d |', 'There is no box or code called “boats”.'],
  [
    '{% note colour="red" %}\na\n{% /note %}',
    `A code on this line has a word that the site does not know, or one twice. ${AGAIN}`,
  ],
  ['{% note class=5 %}\na\n{% /note %}', `A code on this line has a value that cannot be used. ${AGAIN}`],
  ['{% term article="street" /%}', `The code on this line is not complete. ${AGAIN}`],
  ['A {% note', 'A code begins with {% or ends with %}, but lacks the other. Complete it, or delete it.'],
  ['{% .a .a %}', 'A code between {% and %} stands alone, where the site does not use it. Delete it.'],
  [`{% note a=${'['.repeat(20_000)} %}`, 'The text has too many brackets inside each other. Remove some.'],
])('of the body: %s', (text, ...messages) => expectMessages(change(END, `${text}\n\n${END}`), messages));

test.each<[path: string, source: string, ...messages: string[]]>([
  [
    'articles/My_street.md',
    sampleArticle,
    'The name of this text’s file cannot be an address. Create the text again with another title.',
  ],
  [
    'pages/My_page.md',
    PAGE,
    'The name of this text’s file cannot be an address. Create the text again with another title.',
  ],
  ['pages/blog.md', PAGE, 'The site itself uses /blog. Create this text with another title.'],
  [
    'pages/ours.md',
    PAGE.replace('title', 'menu: top\nlabel: ""\ntitle'),
    'The menu is none of the choices. Choose it again.',
    'The name in the menu is missing.',
  ],
  [
    'pages/ours.md',
    `${PAGE}\n{% example of="loan" /%}\n`,
    'Only articles can show worked examples and charts. Remove this one.',
  ],
  [
    'pages/ours.md',
    'Text.',
    'The details above the text cannot be read. Ask whoever looks after the website’s files to correct them.',
  ],
])('of the text %s', (path, source, ...messages) => expectMessages(source, messages, path));
