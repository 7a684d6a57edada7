import { Link } from 'react-router';
import { Loading, PageTitle } from '../components/controls.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { TEXTS } from '../texts/queries.ts';
import { DayRecord } from './day-record.tsx';
import { FormList } from './form-list.tsx';
import { useWebsite, WEBSITE } from './queries.ts';
import { Unpublished } from './unpublished.tsx';
import { Versions } from './versions.tsx';

/** The Website screen: unpublished changes, forms, facts, versions and the record of a day. */
export function WebsiteScreen() {
  const query = useWebsite();
  const website = query.data;
  const canEdit = website?.readOnly === null;
  return (
    <>
      <PageTitle>Website</PageTitle>
      {website && (
        <p className="mt-1 text-ink-soft">
          What visitors see:{' '}
          <a href={website.address} target="_blank" rel="noreferrer">
            {website.address.replace(/^https?:\/\//, '')}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <Loading query={query} />
      {website && website.readOnly !== null && <p className="alert mt-4">{website.readOnly}</p>}
      {website && canEdit && (
        <>
          <ErrorBoundary name="What is not published">
            <Unpublished website={website} />
          </ErrorBoundary>
          <section aria-labelledby="texts" className="border-line border-t py-6">
            <h2 id="texts">Articles and pages</h2>
            <p className="mt-1">Write your own, correct them, or say the product’s your way.</p>
            <Link className="target" to={TEXTS}>
              See all articles and pages
            </Link>
          </section>
          <ErrorBoundary name="The list of forms">
            <FormList />
          </ErrorBoundary>
          <section aria-labelledby="facts" className="border-line border-t py-6">
            <h2 id="facts">Rates, dates and other facts</h2>
            <p className="mt-1">
              {website.factsDue === 0
                ? 'None is due to be checked.'
                : `${website.factsDue === 1 ? 'One is' : `${website.factsDue} are`} due: please read the source again.`}
            </p>
            <Link className={website.factsDue === 0 ? 'target' : 'button-quiet mt-3'} to={`${WEBSITE}/facts`}>
              {website.factsDue === 0 ? 'See all facts' : 'Check the facts'}
            </Link>
          </section>
        </>
      )}
      {website && (
        <>
          <ErrorBoundary name="What was published">
            <Versions website={website} canRestore={canEdit} />
          </ErrorBoundary>
          <ErrorBoundary name="What the site said on a day">
            <DayRecord />
          </ErrorBoundary>
        </>
      )}
    </>
  );
}
