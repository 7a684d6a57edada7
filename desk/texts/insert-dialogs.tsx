/** Dialogs that put a link, a figure, a fact or an example into the text. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Dialog, Field } from '../components/controls.tsx';
import { type LinkPlace, toAddress } from './edits.ts';
import { type InsertOption, searchOptions, searchPages } from './insert-options.ts';

interface InsertDialogProps {
  title: string;
  /** The label of the button that inserts. */
  action: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog with a form. Its submission does not reach a form around the text. */
export function InsertDialog({ title, action, onClose, onSubmit, children }: InsertDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      close="Cancel"
      action={
        <button type="submit" form={id} className="button">
          {action}
        </button>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How many were found, in words. */
  status: string;
}

function SearchField({ label, value, onChange, status }: SearchFieldProps) {
  return (
    <div>
      <Field
        label={label}
        type="search"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className="label mt-1">
        {status}
      </p>
    </div>
  );
}

const LIST = 'max-h-[40vh] overflow-y-auto border-line border-y';
const LIST_BUTTON = 'min-h-11 w-full rounded-lg px-2 py-1 text-start hover:bg-mist aria-pressed:bg-mist';

interface LinkDialogProps {
  place: LinkPlace;
  pages: readonly { address: string; label: string }[];
  onClose: () => void;
  /** An empty address removes the link. */
  onChoose: (words: string, address: string) => void;
}

/** Asks for a page of the site or an address, and for the words of the link. */
export function LinkDialog({ place, pages, onClose, onChoose }: LinkDialogProps) {
  const problemId = useId();
  const [words, setWords] = useState(place.words);
  const [target, setTarget] = useState(place.address);
  const [problem, setProblem] = useState('');
  const address = toAddress(target);
  const found = searchPages(pages, target);
  const choose = (chosen: string, label: string) => onChoose(words.trim() || label, chosen);
  const submit = () => {
    const [only, ...others] = found;
    const page = pages.find((each) => each.address === address) ?? (others.length === 0 ? only : undefined);
    if (page) choose(page.address, titleOf(page));
    else if (address !== null) choose(address, target.trim());
    else setProblem('Choose a page from the list, or type an address such as www.moneysmart.gov.au.');
  };
  return (
    <InsertDialog title="Link" action="Put in the link" onClose={onClose} onSubmit={submit}>
      <div>
        <Field
          label="Page of our site, or an address"
          autoComplete="off"
          aria-describedby={problemId}
          aria-invalid={problem !== ''}
          value={target}
          onChange={(event) => {
            setTarget(event.target.value);
            setProblem('');
          }}
        />
        <p id={problemId} role="alert" className="mt-1 font-semibold text-coral">
          {problem}
        </p>
        <p role="status" className="label mt-1">
          {address === null || found.length > 0 ? countFound(found.length) : `Links to ${address}`}
        </p>
      </div>
      {found.length > 0 && (
        <ul aria-label="Pages" className={LIST}>
          {found.map((page) => (
            <li key={page.address}>
              <button
                type="button"
                className={LIST_BUTTON}
                onClick={() => choose(page.address, titleOf(page))}
              >
                {page.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label="Words of the link (empty: the page’s title)"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {place.address !== '' && (
        <button
          type="button"
          className="button-quiet justify-self-start"
          onClick={() => onChoose(place.words, '')}
        >
          Remove the link
        </button>
      )}
    </InsertDialog>
  );
}

/** A page's label may end with its address in brackets. */
const titleOf = ({ address, label }: { address: string; label: string }) =>
  label.replace(` (${address})`, '').trim();

const countFound = (count: number) => (count === 0 ? 'Nothing found.' : `${count} found.`);

interface FigureDialogProps {
  options: readonly InsertOption[];
  /** Examples that can be shown as a worked example or a chart; empty on pages. */
  charts: readonly { name: string; title: string }[];
  onClose: () => void;
  onFigure: (name: string) => void;
  onExample: (tag: 'example' | 'chart', name: string) => void;
}

/** Lists figures, facts and examples with a search. */
export function FigureDialog({ options, charts, onClose, onFigure, onExample }: FigureDialogProps) {
  const [query, setQuery] = useState('');
  const found = searchOptions(options, query).filter(({ kind }) => kind !== 'date');
  const figures = found.filter(({ kind }) => kind === 'figure');
  const facts = found.filter(({ kind }) => kind === 'fact');
  const examples = charts.filter(({ name, title }) =>
    `${name} ${title} worked example chart`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <Dialog title="Figure or fact" onClose={onClose} close="Cancel">
      <SearchField
        label="Find a figure or a fact"
        value={query}
        onChange={setQuery}
        status={countFound(found.length + examples.length)}
      />
      {options.every(({ kind }) => kind !== 'figure') && (
        <p className="mt-3">
          This text has no figures of its own yet. For a number that the website works out, first add an
          example under Examples.
        </p>
      )}
      <div className="mt-3 max-h-[45vh] overflow-y-auto">
        <Options title="Figures of this text" options={figures} onChoose={onFigure} />
        {examples.length > 0 && (
          <section aria-labelledby="insert-examples">
            <h3 id="insert-examples" className="mt-3 font-semibold">
              Worked examples and charts
            </h3>
            <ul>
              {examples.map(({ name, title }) => (
                <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 px-2">
                  <span>
                    {title} <span className="text-ink-soft text-note">Example {name}</span>
                  </span>
                  <span className="flex gap-4">
                    <button type="button" className="target" onClick={() => onExample('example', name)}>
                      Worked example<span className="sr-only">: {title}</span>
                    </button>
                    <button type="button" className="target" onClick={() => onExample('chart', name)}>
                      Chart<span className="sr-only">: {title}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Options title="Facts" options={facts} onChoose={onFigure} />
      </div>
    </Dialog>
  );
}

interface OptionsProps {
  title: string;
  options: readonly InsertOption[];
  onChoose: (name: string) => void;
}

function Options({ title, options, onChoose }: OptionsProps) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mt-3 font-semibold">
        {title}
      </h3>
      <ul>
        {options.map((option) => (
          <li key={option.name} className="flex items-center gap-x-3">
            <button
              type="button"
              className={`${LIST_BUTTON} flex flex-wrap items-center justify-between gap-x-4`}
              onClick={() => onChoose(option.name)}
            >
              <span>
                {option.title} <span className="text-ink-soft text-note">{option.origin}</span>
              </span>
              <span className="font-semibold">{option.value}</span>
            </button>
            {option.kind === 'fact' && (
              <button type="button" className="target" onClick={() => onChoose(`${option.name}.date`)}>
                Its date<span className="sr-only">: {option.title}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
