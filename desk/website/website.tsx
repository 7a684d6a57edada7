import { Link } from 'react-router';
import { Loading, PageTitle } from '../components/controls.tsx';
import { Part } from '../components/part.tsx';
import { DayRecord } from './day-record.tsx';
import { FormList } from './form-list.tsx';
import { useWebsite, WEBSITE } from './queries.ts';
import { Unpublished } from './unpublished.tsx';
import { Versions } from './versions.tsx';

/** Everything of the firm's website: what is not published, what can be changed, and what it said before. */
export function WebsiteScreen() {
  const asked = useWebsite();
  const website = asked.data;
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
      <Loading of={asked} />
      {website && website.readOnly !== null && <p className="alert mt-4">{website.readOnly}</p>}
      {website && canEdit && (
        <>
          <Part name="What is not published">
            <Unpublished website={website} />
          </Part>
          <Part name="The list of forms">
            <FormList />
          </Part>
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
          <Part name="What was published">
            <Versions website={website} canRestore={canEdit} />
          </Part>
          <Part name="What the site said on a day">
            <DayRecord />
          </Part>
        </>
      )}
    </>
  );
}
