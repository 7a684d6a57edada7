/** What stood in texts and pages of version 1, which were programs (MDX), and what stands there now. */

export interface Turned {
  text: string;
  /** What is left to be written by hand, each with its line of the old file. */
  problems: string[];
}

/** The components that are a sentence or a frame of their own. */
const tags: Readonly<Record<string, string>> = {
  KeyPoints: 'key-points',
  Note: 'note',
  SideNote: 'side-note',
  PulledFigure: 'pulled-figure',
  RatesToday: '$facts.rates-today',
  TrackingInShort: '$firm.tracking-in-short',
  CookiesAndCounts: '$firm.cookies-and-counts',
  OverseasDisclosure: '$firm.overseas-disclosure',
  EnquirySystems: '$firm.enquiry-systems',
  CreditGuide: '$firm.credit-guide',
  AutomatedTools: '$firm.automated-tools',
};

/** Each chart by its name, with the article and the example that it is drawn from now. */
export const charts: Readonly<Record<string, readonly [article: string, example: string]>> = {
  'loan-balance': ['what-extra-repayments-save', 'extra'],
  'offset-saving': ['offset-accounts-mortgage-game-changer', 'offset'],
  'redraw-ahead': ['redraw-what-borrowers-dont-consider', 'ahead'],
  'rate-difference': ['fixed-vs-variable-home-loans-australia-2025', 'quarterPoint'],
  'repayment-frequency': ['weekly-fortnightly-or-monthly-repayments', 'usual'],
  'several-offsets': ['multiple-offset-accounts-more-merrier', 'accounts'],
  'offset-or-redraw': ['offset-vs-redraw-depends-long-term-plans', 'moveOut'],
  'interest-and-principal': ['how-home-loan-repayments-work', 'first'],
  'daily-interest': ['how-daily-interest-is-calculated', 'month'],
  'rental-cash-flow': ['buying-investment-property-basics-without-hype', 'rental'],
  'growth-not-assured': ['buying-investment-property-basics-without-hype', 'rental'],
  'refinance-term': ['refinancing-what-it-costs-and-when-it-pays', 'switch'],
  'comparison-rate-by-size': ['the-comparison-rate-what-it-tells-and-hides', 'withFee'],
  'borrowing-power': ['how-much-can-i-borrow', 'takers'],
  'first-home-cash': ['your-first-home-the-money-before-the-keys', 'home'],
  'contract-to-keys': ['from-pre-approval-to-keys', 'contract'],
  'deposit-and-lvr': ['lenders-mortgage-insurance-explained', 'lvr'],
  'broker-commission': ['what-a-mortgage-broker-does', 'commission'],
  'fixed-vs-variable': ['fixed-vs-variable-home-loans-australia-2025', 'ratesRise'],
  'trail-commission': ['what-a-mortgage-broker-does', 'trail'],
};

const BY_HAND = 'state it as an example above the text, and name its result here (docs/figures.md)';

/** A component, a remark, words in quotes, or a line or an expression of a program. */
const PARTS =
  /<(\/?)([A-Z]\w*|a)((?:\s+[a-zA-Z]\w*(?:=(?:"[^"]*"|\{[^}]*\}))?)*)\s*\/?>|\{\/\*([\s\S]*?)\*\/\}|\{(['"])([^'"{}\n]*)\5\}|\{[^}\n]*\}|^(?:import|export)\s.*$/gm;

/** Plain Markdown and the front matter stay as they are, to the letter. */
export function toMarkdoc(source: string): Turned {
  const head = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(source)?.[0] ?? '';
  const problems: string[] = [];
  const leave = (index: number, what: string, why: string) =>
    problems.push(`line ${source.slice(0, index).split('\n').length}: ${what}: ${why}`);
  const newHead = head.replace(/^image: (\/charts\/(.+)\.svg)\r?\n/m, (_, image, chart, index) => {
    const [article, example] = charts[chart] ?? ['none that is known', ''];
    const why = `state an example above the text and name it as "lead"; this chart is "${example}" of ${article}`;
    leave(index, image, why);
    return '';
  });
  const body = source
    .slice(head.length)
    .replace(PARTS, (all, closing, name, attributes, remark, _quote, words, index) => {
      if (remark !== undefined) return `<!--${remark}-->`;
      const turned = words ?? (name && tagOf(name, closing !== '', propsOf(attributes)));
      if (turned === undefined) leave(head.length + index, all, BY_HAND);
      return turned ?? all;
    })
    .replace(/\{% a (.*?) %\}([\s\S]*?)\{% \/a %\}/g, '[$2]($1)');
  return { text: newHead + body, problems };
}

type Props = Readonly<Record<string, string>>;

function propsOf(attributes: string): Props {
  const found = attributes.matchAll(/([a-zA-Z]\w*)(?:=(?:"([^"]*)"|\{([^}]*)\}))?/g);
  return Object.fromEntries([...found].map(([, name, words, number]) => [name, words ?? number ?? '']));
}

/** @returns undefined for what has no tag. */
function tagOf(name: string, isClosing: boolean, props: Props): string | undefined {
  if (name in tags) return `{% ${isClosing ? '/' : ''}${tags[name]} %}`;
  switch (name) {
    case 'a':
      return isClosing ? '{% /a %}' : `{% a ${props.href} %}`;
    case 'Fact':
      return `{% $facts.${props.id} %}`;
    case 'FactDate':
      return `{% $facts.${props.id}.date %}`;
    case 'Site':
      return 'link' in props ? `{% email of=$firm.${props.field} /%}` : `{% $firm.${props.field} %}`;
    case 'Picture':
    case 'Term': {
      const attributes = Object.entries(props).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
      return `{% ${name.toLowerCase()}${attributes.join('')} /%}`;
    }
  }
  return undefined;
}
