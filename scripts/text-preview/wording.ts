/** Shared by the messages for owners. */

/** A message by the pattern of the problem that it rewords. */
export type Rewording = readonly [pattern: RegExp, message: (match: RegExpMatchArray) => string];

/** Returns the message of the first pattern that matches; null if none does. */
export function reword(problem: string, rewordings: readonly Rewording[]): string | null {
  for (const [pattern, message] of rewordings) {
    const match = problem.match(pattern);
    if (match) return message(match);
  }
  return null;
}

/** Returns ` Did you mean x?` if the problem suggests a word. */
export function suggestion(problem: string, complete = (word: string) => word): string {
  const word = /; did you mean "([^"]+)"\?/.exec(problem)?.[1];
  return word === undefined ? '' : ` Did you mean ${complete(word)}?`;
}

const CHOOSE = 'Choose it again from your pictures.';

/** Problems of pictures, wherever they are named. */
export const pictureRewordings: readonly Rewording[] = [
  [/found HEIC.*?(?:\(|found ")([^)"]+)/s, ([, file = '']) => heic(file)],
  [/found HEIC/, () => heic('')],
  [
    /expected a picture in the firm's folder, found no \S*?((?:people|pictures)\/[^;]+)/,
    ({ 1: file, input = '' }) => `There is no picture ${file}.${suggestion(input) || ` ${CHOOSE}`}`,
  ],
  [/expected a JPEG, PNG or WebP in people/, () => `This picture cannot be used. ${CHOOSE}`],
  [
    /expected a JPEG, PNG or WebP picture, found none in (.+)$/,
    ([, file = '']) => `${nameOf(file)} is no picture that the site can show. Choose a JPEG, PNG or WebP.`,
  ],
  [
    /expected the file extension (\S+), which fits its content, found (.+)$/,
    ([, ending, file = '']) => `The name of ${nameOf(file)} should end in ${ending}. Upload it again.`,
  ],
  [
    /expected a complete picture, .* in (.+)$/,
    ([, file = '']) => `${nameOf(file)} is damaged or incomplete. Upload it again.`,
  ],
  [
    /expected at most (\d+) million pixels, found .* in (.+): save/,
    ([, most, file = '']) => `${nameOf(file)} has more than ${most} million pixels. Save it smaller first.`,
  ],
];

const heic = (file: string) =>
  `${file === '' ? 'This picture' : nameOf(file)} is in the iPhone’s format (HEIC), which browsers cannot show. Save it as JPEG and choose it again.`;

/** The end of a path: pictures/kitchen.jpg. */
function nameOf(path: string): string {
  return /(?:people|pictures)\/[^/]+$/.exec(path)?.[0] ?? path;
}
