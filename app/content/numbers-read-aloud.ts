/**
 * Numbers in the words in which people commonly read them aloud: `$2,684` as two thousand six
 * hundred and eighty-four dollars, `5.25%` as five point two five per cent, `2026` as twenty
 * twenty-six. For measuring text, not for showing it.
 */

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const NUMBER = /(\$)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:st|nd|rd|th)?(%)?/g;

/** The text with each number written out. */
export function readAloud(text: string): string {
  return text.replace(NUMBER, (match, dollar = '', whole: string, part = '', percent = '') => {
    const isYear = match === whole && /^(1[1-9]|20[1-9])/.test(whole) && whole.length === 4;
    const number = isYear ? year(whole) : cardinal(Number(whole.replaceAll(',', '')));
    const isCents = dollar && part.length === 2;
    return [
      number,
      !isCents && part && `point ${Array.from(part, (digit) => UNITS[Number(digit)]).join(' ')}`,
      dollar && 'dollars',
      isCents && `and ${cardinal(Number(part))} cents`,
      percent && 'per cent',
    ]
      .filter(Boolean)
      .join(' ');
  });
}

/** `1993` as nineteen ninety-three. */
function year(digits: string): string {
  const [century, rest] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? 'oh ' : ''}${cardinal(rest)}`;
}

function cardinal(number: number): string {
  for (const [size, name] of [
    [1_000_000_000, 'billion'],
    [1_000_000, 'million'],
    [1_000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (number < size) continue;
    const rest = number % size;
    const and = rest > 0 && rest < 100 ? ' and' : '';
    return `${cardinal(Math.floor(number / size))} ${name}${rest > 0 ? `${and} ${cardinal(rest)}` : ''}`;
  }
  if (number < 20) return UNITS[number] ?? '';
  const ten = TENS[Math.floor(number / 10) - 2];
  return number % 10 === 0 ? `${ten}` : `${ten}-${UNITS[number % 10]}`;
}
