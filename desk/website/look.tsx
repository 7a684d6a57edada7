import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Website } from '../../contracts/website.ts';
import { Loading, PageTitle } from '../components/controls.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { PREVIEW, usePages, useWebsite, WEBSITE } from './queries.ts';
import { PreviewStatus, Publish } from './unpublished.tsx';

/** Previews the site's pages with the unpublished changes. */
export function LookScreen() {
  const query = useWebsite();
  const website = query.data;
  return (
    <div className="mx-auto max-w-360 px-4 py-6">
      <Link className="target" to={WEBSITE}>
        Back to Website
      </Link>
      <PageTitle>Look at the changes</PageTitle>
      <Loading query={query} />
      <ErrorBoundary name="The preview">{website && <LookContent website={website} />}</ErrorBoundary>
    </div>
  );
}

function LookContent({ website: { changes, draft, readOnly } }: { website: Website }) {
  // Stays after Publish, although the preview is another one then.
  const lastPage = useRef<string>(undefined);
  return (
    <>
      {readOnly !== null && <p className="alert mt-4">{readOnly}</p>}
      {changes.length === 0 ? (
        <p className="mt-2">Nothing is waiting to be published. These are the pages as visitors see them.</p>
      ) : (
        <section aria-labelledby="changed" className="mt-3">
          <h2 id="changed">What changes</h2>
          <ul className="mt-1 list-disc ps-5">
            {changes.map(({ path, what, by }) => (
              <li key={path}>
                {what.join(', ') || path} <span className="text-ink-soft">({by})</span>
              </li>
            ))}
          </ul>
          <PreviewStatus draft={draft} />
        </section>
      )}
      <div className="mt-3">
        <Publish changes={changes} chosen={changes} isAll />
      </div>
      {draft.state !== 'failed' && (
        <Pages
          // Remount for each build.
          key={draft.state === 'ready' ? draft.id : draft.state}
          changed={draft.state === 'ready' ? draft.pages : []}
          texts={changes.map(({ path }) => textAddress(path))}
          isWaiting={draft.state === 'building'}
          lastPage={lastPage}
        />
      )}
    </>
  );
}

/** Returns the URL of an article or page; null for other files. */
function textAddress(path: string): string | null {
  const [, folder, name] = /^(articles|pages)\/(.+)\.md$/.exec(path) ?? [];
  if (name === undefined) return null;
  return folder === 'articles' ? `/blog/${name}` : `/${name}`;
}

interface PagesProps {
  /** URLs of the pages that change. */
  changed: readonly string[];
  /** URLs of changed articles and pages: the first is shown first. */
  texts: readonly (string | null)[];
  isWaiting: boolean;
  /** The page that was shown last. */
  lastPage: RefObject<string | undefined>;
}

const widths = { computer: 'Computer', phone: 'Phone' } as const;
type Width = keyof typeof widths;

/** Shows a page of the draft in a frame. Lists changed pages first. */
function Pages({ changed, texts, isWaiting, lastPage }: PagesProps) {
  const labels = new Map(usePages().map(({ address, label }) => [address, label]));
  const text = texts.find((address) => address !== null && changed.includes(address));
  const first = lastPage.current ?? text ?? (changed.includes('/') ? '/' : (changed[0] ?? '/'));
  /** The chosen page; `count` reloads the frame, even if it has navigated elsewhere meanwhile. */
  const [chosen, setChosen] = useState({ page: first, count: 0 });
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (!isWaiting) lastPage.current = shown;
  }, [isWaiting, shown, lastPage]);
  const [width, setWidth] = useState<Width>(innerWidth < 640 ? 'phone' : 'computer');
  const others = [...labels.keys()].filter((address) => !changed.includes(address));
  const choose = (page: string) => {
    setChosen({ page, count: chosen.count + 1 });
    setShown(page);
  };
  const trackNavigation = (frame: HTMLIFrameElement) => {
    const path = frame.contentWindow?.location.pathname ?? '';
    const page = path.slice(PREVIEW.length).replace(/(?<=.)\/$/, '');
    if (path.startsWith(PREVIEW) && (labels.has(page) || changed.includes(page))) setShown(page);
  };
  const option = (address: string) => (
    <option key={address} value={address}>
      {labels.get(address) ?? address}
    </option>
  );
  if (isWaiting) return <p className="loading" aria-hidden="true" />;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <label className="grid min-w-0 max-w-full grow gap-1 sm:max-w-md">
          <span className="label">Page</span>
          <select className="control" value={shown} onChange={({ target }) => choose(target.value)}>
            {changed.length > 0 && <optgroup label="Changed">{changed.map(option)}</optgroup>}
            <optgroup label={changed.length > 0 ? 'All others' : 'All pages'}>
              {others.length > 0 ? others.map(option) : !changed.includes(shown) && option(shown)}
            </optgroup>
          </select>
        </label>
        <fieldset className="flex gap-2">
          <legend className="label">As on a</legend>
          {(Object.keys(widths) as Width[]).map((one) => (
            <button
              key={one}
              type="button"
              className="button-quiet aria-pressed:bg-mist aria-pressed:underline"
              aria-pressed={width === one}
              onClick={() => setWidth(one)}
            >
              {widths[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="label mt-2">
        Sliders, menus and forms do not work here. Everything else is as visitors will see it.
      </p>
      <div className="mt-2 overflow-x-auto border border-line-strong bg-mist">
        <iframe
          key={chosen.count}
          title={`Preview of ${labels.get(shown) ?? shown}`}
          // No scripts: the preview is on the desk's origin.
          sandbox="allow-same-origin"
          src={`${PREVIEW}${chosen.page}`}
          onLoad={({ currentTarget }) => trackNavigation(currentTarget)}
          className={`mx-auto block h-[75vh] bg-card ${width === 'phone' ? 'w-[24.375rem] max-w-full' : 'w-full min-w-[64rem]'}`}
        />
      </div>
    </>
  );
}
