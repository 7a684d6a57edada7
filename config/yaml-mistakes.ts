/** What the YAML library refuses, in the words of somebody who writes a text and knows no YAML. */
import type { ErrorCode, YAMLError } from 'yaml';

const QUOTES =
  'Put quotes around a text that holds ": " or " #", or begins with a sign such as * & @ or [: "One thing: this". ' +
  'Where it has quotes in it, use the other kind around it: \'"Yes", she said\'.';

const SAID: Partial<Record<ErrorCode, string>> = {
  BAD_ALIAS: 'expected a text, found a sign that means something else in YAML',
  BAD_DQ_ESCAPE: 'expected no \\ between double quotes: write \\\\, or use single quotes',
  BAD_INDENT: 'expected what belongs together to begin in the same column, and each bracket to be closed',
  BAD_SCALAR_START: 'expected a text, found a sign that means something else in YAML',
  BLOCK_AS_IMPLICIT_KEY:
    'expected one name and one colon, found more, or a line below that begins too far right',
  BLOCK_IN_FLOW: 'expected each bracket to be closed before the next name or entry',
  DUPLICATE_KEY: 'expected each name once, found it a second time',
  MISSING_CHAR: 'expected a name with a colon and a space after it, or a list with "- " before each entry',
  MULTILINE_IMPLICIT_KEY: 'expected a name with a colon and a space after it, found none',
  MULTIPLE_DOCS: 'expected no line of --- or ... within the file',
  TAB_AS_INDENT: 'expected spaces before the first word, found a tab',
  UNEXPECTED_TOKEN:
    'expected nothing after a closing quote, a closing bracket, | or >, and what belongs together in the same column',
};

/** These have nothing to do with quotes. */
const PLAIN: readonly ErrorCode[] = ['BAD_DQ_ESCAPE', 'DUPLICATE_KEY', 'MULTIPLE_DOCS', 'TAB_AS_INDENT'];

export function isUnclosedQuote({ message }: YAMLError): boolean {
  return message.startsWith('Missing closing');
}

export function saidOf(error: YAMLError): string {
  const said = isUnclosedQuote(error)
    ? 'expected a closing quote, found none'
    : (SAID[error.code] ?? error.message.replace(/\.$/, ''));
  const advice = PLAIN.includes(error.code) ? '' : ` ${QUOTES}`;
  return `${said}, so the file cannot be read.${advice}`;
}
