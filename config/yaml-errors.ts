/** Explains the YAML library's errors to people who don't know YAML. */
import type { ErrorCode, YAMLError } from 'yaml';

const QUOTES =
  'Put quotes around a text that contains ": " or " #", or starts with a character such as * & @ or [: "One thing: this". ' +
  'If it contains quotes, use the other kind around it: \'"Yes", she said\'.';

const EXPLANATIONS: Partial<Record<ErrorCode, string>> = {
  BAD_ALIAS: 'expected a text, found a character with a special meaning in YAML',
  BAD_DQ_ESCAPE: 'expected no \\ between double quotes: write \\\\, or use single quotes',
  BAD_INDENT:
    'expected lines that belong together to start in the same column, and each bracket to be closed',
  BAD_SCALAR_START: 'expected a text, found a character with a special meaning in YAML',
  BLOCK_AS_IMPLICIT_KEY:
    'expected one name and one colon, found more, or a line below that starts too far right',
  BLOCK_IN_FLOW: 'expected each bracket to be closed before the next name or entry',
  DUPLICATE_KEY: 'expected each name once, found a duplicate',
  MISSING_CHAR: 'expected a name with a colon and a space after it, or a list with "- " before each entry',
  MULTILINE_IMPLICIT_KEY: 'expected a name with a colon and a space after it, found none',
  MULTIPLE_DOCS: 'expected no line of --- or ... in the file',
  TAB_AS_INDENT: 'expected spaces before the first word, found a tab',
  UNEXPECTED_TOKEN:
    'expected nothing after a closing quote, a closing bracket, | or >, and lines that belong together in the same column',
};

/** Errors that quotes don't fix. */
const UNRELATED_TO_QUOTES: readonly ErrorCode[] = [
  'BAD_DQ_ESCAPE',
  'DUPLICATE_KEY',
  'MULTIPLE_DOCS',
  'TAB_AS_INDENT',
];

export function isUnclosedQuote({ message }: YAMLError): boolean {
  return message.startsWith('Missing closing');
}

export function explainYamlError(error: YAMLError): string {
  const said = isUnclosedQuote(error)
    ? 'expected a closing quote, found none'
    : (EXPLANATIONS[error.code] ?? error.message.replace(/\.$/, ''));
  const advice = UNRELATED_TO_QUOTES.includes(error.code) ? '' : ` ${QUOTES}`;
  return `${said}, so the file cannot be read.${advice}`;
}
