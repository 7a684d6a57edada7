/** Copied to the mirror, so that its lines wrap as those of the textarea. */
const STYLES = ['font', 'letterSpacing', 'wordSpacing', 'tabSize', 'padding', 'textIndent'] as const;

/** Measures where the line at a position of a textarea's text is, in pixels from the top of the whole text. */
export function linePosition(textarea: HTMLTextAreaElement, at: number): { top: number; bottom: number } {
  const mirror = document.createElement('div');
  const style = getComputedStyle(textarea);
  for (const name of STYLES) mirror.style[name] = style[name];
  Object.assign(mirror.style, { position: 'absolute', visibility: 'hidden', boxSizing: 'border-box' });
  Object.assign(mirror.style, {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    lineHeight: style.lineHeight,
  });
  mirror.style.width = `${textarea.clientWidth}px`;
  const rest = document.createElement('span');
  // The word goes on, since it may wrap as a whole.
  rest.textContent = /^\S*/.exec(textarea.value.slice(at))?.[0] || '.';
  mirror.append(textarea.value.slice(0, at), rest);
  document.body.append(mirror);
  const top = rest.offsetTop;
  mirror.remove();
  return { top, bottom: top + Number.parseFloat(style.lineHeight) };
}

/** Focuses a textarea at a line, counted from 1, and scrolls it into view. Selects the words if they follow there. */
export function showLine(textarea: HTMLTextAreaElement, line: number, words = ''): void {
  const lines = textarea.value.split('\n');
  const before = lines.slice(0, Math.max(0, Math.min(line, lines.length) - 1));
  const from = before.reduce((sum, { length }) => sum + length + 1, 0);
  textarea.focus();
  const found = words === '' ? -1 : textarea.value.indexOf(words, from);
  const at = found === -1 ? from : found;
  textarea.setSelectionRange(at, found === -1 ? at : at + words.length);
  textarea.scrollTop = linePosition(textarea, at).top - textarea.clientHeight / 3;
  textarea.scrollIntoView({ block: 'nearest' });
}
