import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { TextFolder, TextSummary } from '../../contracts/texts.ts';
import { Loading, PageTitle } from '../components/controls.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { formatDate } from '../format.ts';
import { useWebsite, WEBSITE } from '../website/queries.ts';
import { capitalised } from '../website/values.ts';
import { NewText } from './new-text.tsx';
import { textPath, useTexts } from './queries.ts';
import { CopyDialog, DeleteDialog, HideButton, isReplacement, type ListStatus } from './text-actions.tsx';
import {
  describeText,
  type FilterName,
  filterNames,
  filters,
  isFilterName,
  searchTexts,
  sortTexts,
} from './text-filters.ts';

const folders: Record<TextFolder, string> = { articles: 'Articles', pages: 'Pages' };

/** The articles and pages of the site, the product's and the firm's. */
export function TextListScreen() {
  const query = useTexts();
  const { data: website } = useWebsite();
  const canEdit = website?.readOnly === null;
  return (
    <>
      <Link className="target" to={WEBSITE}>
        Back to Website
      </Link>
      <PageTitle>Articles and pages</PageTitle>
      <p className="mt-1 max-w-prose text-ink-soft">
        The product’s articles came with this website and are kept up to date for you. You can write your own,
        or say one of the product’s your way.
      </p>
      {website && !canEdit && <p className="alert mt-4">{website.readOnly}</p>}
      {canEdit && <NewText />}
      <Loading query={query} />
      {query.data && (
        <ErrorBoundary name="The list of texts">
          <TextList texts={query.data.texts} canEdit={canEdit} />
        </ErrorBoundary>
      )}
    </>
  );
}

function TextList({ texts, canEdit }: { texts: TextSummary[]; canEdit: boolean }) {
  const [params, setParams] = useSearchParams();
  // The address follows what is typed and chosen, which may be faster.
  const [searched, setSearched] = useState(params.get('search') ?? '');
  const wanted = params.get('show');
  const [show, setShow] = useState(isFilterName(wanted) ? wanted : 'all');
  const { state } = useLocation();
  const [status, setStatus] = useState((state as ListStatus | null)?.done ?? '');
  const [deleted, setDeleted] = useState<TextSummary>();
  const statusLine = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog has closed, since it returns the focus to its button.
    if (deleted) statusLine.current?.focus();
  }, [deleted]);

  const found = sortTexts(searchTexts(texts, searched));
  const shown = found.filter((text) => filters[show].has(text));
  const follow = (search: string, filter: FilterName) => {
    const next = { ...(search !== '' && { search }), ...(filter !== 'all' && { show: filter }) };
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <search className="mt-4 grid gap-4 sm:grid-cols-2">
        <label className="grid gap-1">
          <span className="label">Find by title, address or fact</span>
          <input
            type="search"
            autoComplete="off"
            className="control"
            value={searched}
            onChange={({ target }) => {
              setSearched(target.value);
              follow(target.value, show);
            }}
          />
        </label>
        <label className="grid gap-1">
          <span className="label">Show</span>
          <select
            className="control"
            value={show}
            onChange={({ target: { value } }) => {
              if (!isFilterName(value)) return;
              setShow(value);
              follow(searched, value);
            }}
          >
            {filterNames.map((name) => (
              <option key={name} value={name}>
                {filters[name].label} ({found.filter(filters[name].has).length})
              </option>
            ))}
          </select>
        </label>
      </search>
      <p role="status" className={shown.length === 0 ? 'mt-4' : 'sr-only'}>
        {shown.length === 0 ? 'There is none. Try another word, or show all.' : `${shown.length} found.`}
      </p>
      {(Object.keys(folders) as TextFolder[]).map((folder) => {
        const inside = shown.filter((text) => text.folder === folder);
        if (inside.length === 0) return null;
        return (
          <section key={folder} aria-labelledby={folder} className="mt-6">
            <h2 id={folder}>
              {folders[folder]} ({inside.length})
            </h2>
            <ul className="mt-2 border-line border-b">
              {inside.map((text) => (
                <Line
                  key={textPath(text)}
                  text={text}
                  canEdit={canEdit}
                  onDone={setStatus}
                  onDeleted={(message) => {
                    setStatus(message);
                    setDeleted(text);
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <div
        ref={statusLine}
        tabIndex={-1}
        role="status"
        className="sticky bottom-0 z-2 -mx-4 bg-paper px-4 not-empty:mt-4 not-empty:border-line not-empty:border-t not-empty:py-2"
      >
        {status !== '' && (
          <>
            {status}{' '}
            <Link className="target" to={WEBSITE}>
              Look and publish
            </Link>
          </>
        )}
      </div>
    </>
  );
}

interface LineProps {
  text: TextSummary;
  canEdit: boolean;
  onDone: (status: string) => void;
  onDeleted: (status: string) => void;
}

/** One text, with its actions behind a disclosure. */
function Line({ text, canEdit, onDone, onDeleted }: LineProps) {
  const { title, address, origin, updated } = text;
  const [asks, setAsks] = useState<'copy' | 'delete'>();
  return (
    <li className="gap-x-6 border-line border-t py-1 sm:flex sm:justify-between">
      <div className="min-w-0 pb-1">
        <Link className="target whitespace-normal font-semibold" to={textPath(text)}>
          {title}
        </Link>
        <p>{capitalised(describeText(text).join('; '))}.</p>
        <p className="label">
          {address}
          {updated !== '' && `, updated ${formatDate(updated)}`}
        </p>
      </div>
      {canEdit && !text.isLegal && (
        <details className="flex-none sm:text-end">
          <summary className="target">
            More<span className="sr-only">: {title}</span>
          </summary>
          <div className="flex flex-wrap gap-x-5 sm:flex-col sm:items-end">
            <HideButton text={text} className="target" onDone={onDone} />
            <button
              type="button"
              className={`target ${origin === 'product' ? '' : 'text-coral'}`}
              onClick={() => setAsks(origin === 'product' ? 'copy' : 'delete')}
            >
              {origin === 'product'
                ? 'Say it our way'
                : isReplacement(text)
                  ? 'Back to the product’s'
                  : 'Delete'}
              <span className="sr-only">: {title}</span>
            </button>
          </div>
        </details>
      )}
      {asks === 'copy' && <CopyDialog text={text} onClose={() => setAsks(undefined)} />}
      {asks === 'delete' && (
        <DeleteDialog
          text={text}
          onClose={() => setAsks(undefined)}
          onDone={(message) => {
            setAsks(undefined);
            onDeleted(message);
          }}
        />
      )}
    </li>
  );
}
