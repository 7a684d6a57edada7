import type { Edit } from './edits.ts';

/**
 * Changes the text of a textarea as if it were typed. `execCommand` is deprecated, but it is the only way that keeps
 * the browser's own undo. It replaces only what differs, so that one undo takes back one action.
 */
export function applyEdit(textarea: HTMLTextAreaElement, edit: Edit): void {
  const { from, to, text } = shorten(textarea.value, edit);
  textarea.focus();
  textarea.setSelectionRange(from, to);
  if (from !== to || text !== '') {
    const isDone =
      text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
    if (!isDone) {
      textarea.setRangeText(text, from, to);
      textarea.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
    }
  }
  textarea.setSelectionRange(...edit.selection);
}

/** Leaves out what the old and the new text have in common at both ends. */
function shorten(value: string, { from, to, text }: Edit): { from: number; to: number; text: string } {
  const old = value.slice(from, to);
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start += 1;
  if (splitsCharacter(old, start) || splitsCharacter(text, start)) start -= 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
  if (splitsCharacter(old, old.length - end) || splitsCharacter(text, text.length - end)) end -= 1;
  return { from: from + start, to: to - end, text: text.slice(start, text.length - end) };
}

/** Whether a position is between the two halves of a character such as an emoji. */
const splitsCharacter = (text: string, at: number) => at > 0 && /[\uDC00-\uDFFF]/.test(text[at] ?? '');
