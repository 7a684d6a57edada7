import { Link, useParams } from 'react-router';
import type { TextDetail, TextFolder } from '../../contracts/texts.ts';
import { Loading, PageTitle } from '../components/controls.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { formatDate } from '../format.ts';
import { useWebsite } from '../website/queries.ts';
import { capitalised } from '../website/values.ts';
import { ProductText } from './product-text.tsx';
import { TEXTS, textPath, useText } from './queries.ts';
import { TextEditor } from './text-editor.tsx';
import { describeText } from './text-filters.ts';

/** The article or page of the current URL. */
export function TextScreen() {
  const { folder = '', name = '' } = useParams();
  const path = textPath({ folder: folder as TextFolder, name });
  const query = useText(path);
  const { data: website } = useWebsite();
  const { data, isFetchedAfterMount } = query;
  return (
    <div className="mx-auto max-w-360 px-4 py-6">
      <Link className="target" to={TEXTS}>
        Back to the list
      </Link>
      <PageTitle>{data?.title ?? (query.isPending ? 'One moment' : 'This text cannot be opened')}</PageTitle>
      {data && <State text={data} site={website?.address ?? ''} />}
      <Loading query={query} />
      <ErrorBoundary name="This text">
        {website?.readOnly ? (
          <p className="alert mt-4">{website.readOnly}</p>
        ) : (
          data &&
          isFetchedAfterMount &&
          (data.isLegal || data.origin === 'product' ? (
            <ProductText text={data} />
          ) : (
            <TextEditor key={path} detail={data} />
          ))
        )}
      </ErrorBoundary>
    </div>
  );
}

/** The address of a text, and what it is. */
function State({ text, site }: { text: TextDetail; site: string }) {
  const { address, origin, isDraft, isHidden, isNew, updated } = text;
  const isOnSite = (origin !== 'own' || !(isDraft || isNew)) && !isHidden && site !== '';
  return (
    <p className="mt-1 text-ink-soft">
      {isOnSite ? (
        <a href={`${site.replace(/\/$/, '')}${address}`} target="_blank" rel="noreferrer">
          {address}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        address
      )}
      . {capitalised(describeText(text).join('; '))}.{updated !== '' && ` Updated ${formatDate(updated)}.`}
    </p>
  );
}
