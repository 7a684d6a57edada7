/** Words that a credit representative may not use, or only with care, and what to write instead. */
export interface WordRule {
  pattern: RegExp;
  what: string;
  fix: string;
}

const RESTRICTED = {
  what: 'Whoever receives commissions may not say this of themselves (National Credit Act, section 160B)',
  fix: 'Take the word out, or say what you mean: "we work with several lenders".',
};
const PROMISE = {
  what: 'It promises what a lender decides (ASIC Act, sections 12DA and 12DB; RG 234)',
  fix: 'Say what you do, not what the lender will do.',
};
const SUPERLATIVE = {
  what: 'Nobody can prove it for every reader (RG 234)',
  fix: 'Take it out, or state the fact, its source and its date.',
};

export const wordRules: readonly WordRule[] = [
  { pattern: /\b(non-?)?independen(t|tly|ce)\b/gi, ...RESTRICTED },
  { pattern: /\bimpartial(ly|ity)?\b/gi, ...RESTRICTED },
  { pattern: /\bun-?bias(s?ed)?\b/gi, ...RESTRICTED },
  {
    pattern: /\b(non-aligned|unaligned|conflict-free|no conflicts? of interest)\b/gi,
    ...RESTRICTED,
  },
  {
    pattern: /\b(objective|neutral)\s+(advice|advis[eo]rs?|brokers?|recommendations?|views?)\b/gi,
    ...RESTRICTED,
  },
  {
    pattern:
      /\bguaranteed?\s+(\w+\s+){0,2}(approvals?|loans?|finance|savings?|rates?|returns?)\b/gi,
    ...PROMISE,
  },
  {
    pattern:
      /\b(approvals?|loans?|finance|savings?|returns?)\s+((is|are|will be)\s+)?guaranteed\b/gi,
    ...PROMISE,
  },
  { pattern: /\bguarantees?\s+of\s+(\w+\s+){0,2}approval\b/gi, ...PROMISE },
  { pattern: /\b(instant|100%|certain|sure)\s+approvals?\b/gi, ...PROMISE },
  { pattern: /\brisk[- ]free\b/gi, ...PROMISE },
  {
    pattern:
      /\b(lowest|cheapest|best|sharpest)\s+(\w+\s+){0,2}(rates?|loans?|deals?|fees?|prices?|mortgages?)\b/gi,
    ...SUPERLATIVE,
  },
  {
    pattern:
      /\b(best|number\s+one|no\.?\s*1|leading|top)\s+(mortgage\s+)?brok(er|ers|erage|ing)\b/gi,
    ...SUPERLATIVE,
  },
  {
    // "Interest-free", "free up", "feel free" and "free to leave" are no prices.
    pattern: /(?<![-\w])(?<!\bfeel\s)(?<!\bset\s)free\b(?!-)(?!\s+(up|to|from)\b)/gi,
    what: '"Free" on its own hides what it depends on, such as who pays instead (RG 234)',
    fix: 'Say what costs nothing and who pays: "the first chat costs you nothing; the lender pays us".',
  },
];
