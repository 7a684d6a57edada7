import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { TextFigure } from '../../contracts/texts.ts';
import type { FactLine } from '../../contracts/website.ts';
import { applyEdit } from './apply-edit.ts';
import { cleanText } from './clean-text.ts';
import {
  type Edit,
  insertMarkdown,
  linkAt,
  toggleBold,
  toggleHeading,
  toggleList,
  toggleTag,
} from './edits.ts';
import { useFigureList } from './figure-list.tsx';
import { insertOptions } from './insert-options.ts';
import { showLine } from './line-position.ts';
import { convertPasted, isFormatted } from './paste.ts';
import { tableAt } from './table.ts';
import { type OpenDialog, TextDialog } from './text-dialog.tsx';
import { isShortcut, Toolbar } from './toolbar.tsx';

export interface Insertables {
  figures: TextFigure[];
  facts: FactLine[];
  pages: { address: string; label: string }[];
}

export interface TextAreaHandle {
  /** Focuses the text at a line, counted from 1, and selects the words if they follow there. */
  showLine(line: number, words?: string): void;
  /** Puts Markdown in after the caret, or at the end if there was none; the browser can undo it. */
  insert(text: string): void;
}

export interface TextAreaProps {
  id: string;
  label: string;
  /** The initial text. Remount with a key to replace it. */
  initial: string;
  onChange: (text: string) => void;
  insertables: Insertables;
  /** Whether worked examples and charts may be put in: articles only. */
  isArticle: boolean;
  /** The text's examples that have a chart. */
  charts: { name: string; title: string }[];
  ref: Ref<TextAreaHandle>;
  /** Ids of descriptions. */
  describedBy?: string;
  isInvalid?: boolean;
}

/**
 * The text of an article or page: a textarea with a toolbar. It is uncontrolled, and every change goes through
 * `applyEdit`, so that the browser's own undo works.
 */
export function TextArea(props: TextAreaProps) {
  const { id, label, onChange, insertables, ref } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);
  // A change of defaultValue would replace a text that nobody has typed in yet.
  const [initial] = useState(props.initial);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [status, setStatus] = useState('');
  /** Whether somebody has placed the caret. */
  const hasCaret = useRef(false);
  const { figures, facts, pages } = insertables;
  const options = useMemo(() => insertOptions(figures, facts), [figures, facts]);
  const list = useFigureList(textarea, options);

  /** Applies an edit of the selected text, or says why there is none. */
  const edit = (find: (text: string, from: number, to: number) => Edit | null, refusal = '') => {
    const element = textarea.current;
    if (!element) return;
    // An open dialog keeps the focus from the text.
    if (dialog) flushSync(() => setDialog(null));
    const found = find(element.value, element.selectionStart, element.selectionEnd);
    setStatus(found ? '' : refusal);
    if (found) applyEdit(element, found);
  };
  const insert = (inserted: string) => edit((text, from, to) => insertMarkdown(text, from, to, inserted));

  /** Separates an inserted figure from the word before it. */
  const insertAfter = (inserted: string) =>
    edit((text, _from, to) => {
      const at = hasCaret.current ? to : text.trimEnd().length;
      const isWord =
        at > 0 && /\S/.test(text[at - 1] ?? '') && !/\n/.test(inserted) && /^(about )?\{% \$/.test(inserted);
      return insertMarkdown(text, at, at, isWord ? ` ${inserted}` : inserted);
    });

  useImperativeHandle(ref, () => ({
    showLine: (line, words) => textarea.current && showLine(textarea.current, line, words),
    insert: insertAfter,
  }));

  const openLink = () => {
    const { value = '', selectionStart: from = 0, selectionEnd: to = 0 } = textarea.current ?? {};
    setDialog({ kind: 'link', place: linkAt(value, from, to) });
  };
  const openTable = () => {
    const { value = '', selectionStart = 0 } = textarea.current ?? {};
    setDialog({ kind: 'table', table: tableAt(value, selectionStart) });
  };
  const bold = () => edit(toggleBold, 'A tag cannot be bold. Select words.');
  const toList = (kind: 'bullets' | 'numbers') =>
    edit(
      (text, from, to) => toggleList(text, from, to, kind),
      'A table or a tag cannot be a list. Select other lines.',
    );
  const toTag = (tag: 'note' | 'key-points') =>
    edit(
      (text, from, to) => toggleTag(text, from, to, tag),
      'Select only paragraphs or a list, without a picture, example or other block between them.',
    );
  const actions = [
    { label: 'Bold', shortcut: 'B', run: bold },
    { label: 'Link', shortcut: 'K', run: openLink },
    {
      label: 'Heading',
      run: () => edit(toggleHeading, 'A table or a tag cannot be a heading. Select another line.'),
    },
    { label: 'List', run: () => toList('bullets') },
    { label: 'Numbered list', run: () => toList('numbers') },
    { label: 'Table', run: openTable },
    { label: 'Picture', run: () => setDialog({ kind: 'picture', file: null }) },
    { label: 'Note', run: () => toTag('note') },
    { label: 'Key points', run: () => toTag('key-points') },
    { label: 'Figure or fact', run: () => setDialog({ kind: 'figure' }) },
  ];

  const onKeyDown = (event: KeyboardEvent) => {
    if (list.onKeyDown(event) || !isShortcut(event)) return;
    const action = actions.find(({ shortcut }) => shortcut?.toLowerCase() === event.key.toLowerCase());
    if (!action) return;
    event.preventDefault();
    action.run();
  };

  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    const cleaned = cleanText(plain);
    const [file] = files;
    if (file && plain === '') setDialog({ kind: 'picture', file });
    else if (isFormatted(html)) void convertPasted(html, cleaned).then(insert);
    else if (cleaned !== plain.replaceAll('\r\n', '\n')) edit((_, from, to) => replace(from, to, cleaned));
    else return;
    event.preventDefault();
  };

  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    setDialog({ kind: 'picture', file });
  };

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <Toolbar label="Format the text" controls={id} actions={actions} />
      <p role="status" className="label">
        {status}
      </p>
      <div className="relative">
        <textarea
          {...list.textareaProps}
          ref={textarea}
          id={id}
          className="field-sizing-content control max-h-[70vh] min-h-80 aria-invalid:border-2 aria-invalid:border-coral"
          lang="en-AU"
          spellCheck
          aria-describedby={props.describedBy}
          aria-invalid={props.isInvalid}
          defaultValue={initial}
          onChange={({ target }) => onChange(target.value)}
          onInput={list.onInput}
          onFocus={() => {
            hasCaret.current = true;
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={onDrop}
        />
        {list.element}
      </div>
      {dialog &&
        // Not within a form around the text, since dialogs are forms.
        createPortal(
          <TextDialog
            dialog={dialog}
            options={options}
            pages={pages}
            charts={props.isArticle ? props.charts : []}
            onClose={() => setDialog(null)}
            onEdit={edit}
          />,
          document.body,
        )}
    </div>
  );
}

const replace = (from: number, to: number, text: string): Edit => ({
  ...{ from, to, text },
  selection: [from + text.length, from + text.length],
});
