import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { applyEdit } from './apply-edit.ts';
import {
  type FigureQuery,
  figureQuery,
  type InsertOption,
  searchOptions,
  variableTag,
} from './insert-options.ts';
import { linePosition } from './line-position.ts';

const MOST_SHOWN = 30;

interface OpenList extends FigureQuery {
  options: InsertOption[];
  /** The position of the active option; -1 if Enter is still a line break. */
  active: number;
  /** Pixels from the top of the textarea. */
  top: number;
}

/** A list of figures and facts that opens below the line in which somebody types a dollar sign. */
export function useFigureList(
  textarea: RefObject<HTMLTextAreaElement | null>,
  options: readonly InsertOption[],
) {
  const id = useId();
  const [list, setList] = useState<OpenList | null>(null);
  /** The dollar sign whose list was closed with Escape. */
  const [dismissed, setDismissed] = useState<number | null>(null);

  const close = () => setList(null);

  const choose = (option: InsertOption | undefined) => {
    const element = textarea.current;
    if (!list || !element || !option) return;
    const text = variableTag(option.name);
    const end = list.from + text.length;
    close();
    applyEdit(element, { from: list.from, to: list.to, text, selection: [end, end] });
  };

  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart: caret } = event.currentTarget;
    const isTyped = /^insert(Composition)?Text$/.test((event.nativeEvent as InputEvent).inputType);
    const typed = isTyped || list !== null ? figureQuery(value, caret) : null;
    if (typed?.from !== dismissed) setDismissed(null);
    const found = typed ? searchOptions(options, typed.query) : [];
    if (!typed || typed.from === dismissed || found.length === 0) return close();
    const { bottom } = linePosition(event.currentTarget, caret);
    setList({
      ...typed,
      options: found.slice(0, MOST_SHOWN),
      active: typed.query === '' ? -1 : 0,
      top: event.currentTarget.offsetTop + bottom - event.currentTarget.scrollTop,
    });
  };

  /** Returns whether the list used the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!list || event.nativeEvent.isComposing) return false;
    const { options: shown, active } = list;
    const isChosen = (event.key === 'Enter' || event.key === 'Tab') && active !== -1 && !event.shiftKey;
    if (event.key === 'ArrowDown') setList({ ...list, active: (active + 1) % shown.length });
    else if (event.key === 'ArrowUp') setList({ ...list, active: (active <= 0 ? shown.length : active) - 1 });
    else if (event.key === 'Escape') {
      setDismissed(list.from);
      close();
    } else if (isChosen) choose(shown[active]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  /** The caret may leave the word by a click or an arrow key. */
  const onSelect = () => {
    const element = textarea.current;
    if (list && element && figureQuery(element.value, element.selectionStart)?.from !== list.from) close();
  };

  const optionId = (index: number) => `${id}-${index}`;
  return {
    onInput,
    onKeyDown,
    // A textarea may not have aria-expanded; the status says that the list is open.
    textareaProps: {
      onSelect,
      onBlur: close,
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      ...(list && { 'aria-controls': id }),
      ...(list && list.active !== -1 && { 'aria-activedescendant': optionId(list.active) }),
    } as const,
    element: (
      <>
        <p role="status" className="sr-only">
          {list &&
            `${list.options.length} figures and facts. Choose with the arrow keys and Enter, or close with Escape.`}
        </p>
        {list && (
          <div
            id={id}
            role="listbox"
            aria-label="Figures and facts"
            className="absolute inset-x-0 z-2 max-h-56 overflow-y-auto rounded-lg border border-line-strong bg-card shadow-lg"
            style={{ top: list.top }}
            // Keeps the focus in the text.
            onPointerDown={(event) => event.preventDefault()}
          >
            {list.options.map((option, index) => (
              <Option
                key={option.name}
                id={optionId(index)}
                option={option}
                isActive={index === list.active}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        )}
      </>
    ),
  };
}

interface OptionProps {
  id: string;
  option: InsertOption;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, option, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus and handles the keys
    <div
      // Keeps the active option in view.
      ref={isActive ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-1 ${isActive ? 'bg-mist' : 'hover:bg-mist'}`}
      onClick={onChoose}
    >
      <span>
        {option.title} <span className="text-ink-soft text-note">{option.origin}</span>
      </span>
      <span className="font-semibold">{option.value}</span>
    </div>
  );
}
