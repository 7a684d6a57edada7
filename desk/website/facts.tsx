import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FactLine, FactReview, Facts } from '../../contracts/website.ts';
import { post } from '../api.ts';
import { Field, Form, Loading, PageTitle } from '../components/controls.tsx';
import { formatDate } from '../format.ts';
import { queryClient, useDesk, useGet } from '../queries.ts';
import { usePages, useWebsite, WEBSITE } from './queries.ts';

const FACTS = `${WEBSITE}/facts`;

/** The site's dated facts, with those due for review first. */
export function FactsScreen() {
  const query = useGet<Facts>(FACTS);
  const { data: website } = useWebsite();
  const [searched, setSearched] = useState('');
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  const titles = new Map(usePages().map(({ address, label }) => [address, label]));
  const facts = query.data?.facts.map((fact) => ({
    ...fact,
    usedBy: fact.usedBy.map((address) => titles.get(address) ?? address),
  }));
  const found = (facts ?? []).filter((fact) => {
    const text = [fact.title, fact.value, fact.source.title, ...fact.usedBy].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const due = found.filter(({ isDue }) => isDue);
  const others = found.filter(({ isDue }) => !isDue);
  const canEdit = website?.readOnly === null;
  return (
    <>
      <Link className="target" to={WEBSITE}>
        Back to Website
      </Link>
      <PageTitle>Facts and their sources</PageTitle>
      <p className="mt-1 max-w-prose text-ink-soft">
        Rates, dates and rules that the site states. Read the source, then say what you found.
      </p>
      {website && !canEdit && <p className="alert mt-4">{website.readOnly}</p>}
      <search className="mt-4 block">
        <label className="label" htmlFor="find-fact">
          Find a fact
        </label>
        <input
          id="find-fact"
          type="search"
          autoComplete="off"
          className="control mt-1 max-w-md"
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
      </search>
      <Loading query={query} />
      <p role="status" className={words.length > 0 && found.length === 0 ? 'mt-3' : 'sr-only'}>
        {words.length > 0 &&
          (found.length === 0 ? `Nothing matches “${searched.trim()}”.` : `${found.length} found.`)}
      </p>
      {query.data && due.length === 0 && words.length === 0 && (
        <p className="mt-4">None is due to be checked.</p>
      )}
      <FactList title={`Due to be checked (${due.length})`} facts={due} canEdit={canEdit} />
      <FactList title={`All others (${others.length})`} facts={others} canEdit={canEdit} />
    </>
  );
}

interface FactListProps {
  title: string;
  facts: readonly FactLine[];
  canEdit: boolean;
}

function FactList({ title, facts, canEdit }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6">
      <h2>{title}</h2>
      <ul className="mt-2 border-line border-b">
        {facts.map((fact) => (
          <Fact key={fact.id} fact={fact} canEdit={canEdit} />
        ))}
      </ul>
    </section>
  );
}

function Fact({ fact, canEdit }: { fact: FactLine; canEdit: boolean }) {
  const { id, title, value, unit, asOf, reviewBy, isDue, source, usedBy, isChanged } = fact;
  const [status, setStatus] = useState('');
  return (
    <li id={`fact-${id}`} className="border-line border-t py-3">
      <h3 className="font-semibold">{title}</h3>
      <p>
        {value} {unit}
      </p>
      <p className="label">
        As of {isDay(asOf) ? formatDate(asOf) : asOf}. {isDue ? 'Was due' : 'Due'} to be checked by{' '}
        {formatDate(reviewBy)}.{isChanged && ' Changed here, not published yet.'}
      </p>
      <p className="label">
        Source:{' '}
        {source.url === null ? (
          source.title
        ) : (
          <a href={source.url} target="_blank" rel="noreferrer">
            {source.title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </p>
      {usedBy.length > 0 && <p className="label">Used by: {usedBy.join(', ')}</p>}
      {canEdit && (
        // Remounts after a save, so that the form shows the saved values.
        <Answers key={JSON.stringify([value, asOf, reviewBy, source])} fact={fact} onSaved={setStatus} />
      )}
      <p role="status" className="not-empty:mt-2">
        {status}
      </p>
    </li>
  );
}

/** Some facts have only a month or year. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

type Verdict = FactReview['verdict'];

const verdicts: Record<Verdict, string> = {
  same: 'Still so',
  changed: 'It has changed',
  unverified: 'Cannot be verified',
};

interface AnswersProps {
  fact: FactLine;
  onSaved: (status: string) => void;
}

/** The three possible verdicts of a review, each with a small form. */
function Answers({ fact, onSaved }: AnswersProps) {
  const [verdict, setVerdict] = useState<Verdict>();
  const offered = (Object.keys(verdicts) as Verdict[]).filter((one) => fact.canChange || one !== 'changed');
  const answer = async (review: FactReview) => {
    queryClient.setQueryData([FACTS], await post<Facts>(`${FACTS}/${encodeURIComponent(fact.id)}`, review));
    onSaved('Saved. Publish it on the Website screen.');
  };
  return (
    <>
      <fieldset className="mt-1 flex flex-wrap gap-x-5">
        <legend className="sr-only">What did you find for {fact.title}?</legend>
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            className="target"
            aria-expanded={verdict === one}
            onClick={() => setVerdict(verdict === one ? undefined : one)}
          >
            {verdicts[one]}
          </button>
        ))}
      </fieldset>
      {verdict === 'same' && (
        <Review onRun={({ readOn = '', reviewBy = '' }) => answer({ verdict, readOn, reviewBy })}>
          <ReviewDays />
        </Review>
      )}
      {verdict === 'changed' && (
        <Review
          onRun={({ value = '', asOf = '', readOn = '', reviewBy = '', sourceTitle = '', sourceUrl = '' }) =>
            answer({ verdict, value, asOf, readOn, reviewBy, sourceTitle, sourceUrl })
          }
        >
          <Field
            label="What it is now"
            name="value"
            required
            maxLength={500}
            autoComplete="off"
            defaultValue={fact.value}
          />
          <Field label="From which day" name="asOf" type="date" required />
          <Field
            label="Source"
            name="sourceTitle"
            required
            maxLength={300}
            autoComplete="off"
            defaultValue={fact.source.title}
          />
          <Field
            label="Address of the source (may be empty)"
            name="sourceUrl"
            type="url"
            maxLength={500}
            autoComplete="off"
            defaultValue={fact.source.url ?? ''}
          />
          <ReviewDays />
        </Review>
      )}
      {verdict === 'unverified' && (
        <Review onRun={({ why = '' }) => answer({ verdict, why })}>
          <Field label="Why not" name="why" required maxLength={500} autoComplete="off" />
          <p className="label">It is due again in two months. The site keeps stating it until then.</p>
        </Review>
      )}
    </>
  );
}

interface ReviewProps {
  onRun: (typed: Record<string, string>) => Promise<unknown>;
  children: ReactNode;
}

function Review({ onRun, children }: ReviewProps) {
  return (
    <Form
      className="mt-2 grid max-w-md gap-3"
      run={onRun}
      button="Save"
      buttonClass="button-quiet justify-self-start"
    >
      {children}
    </Form>
  );
}

/** The default time until the next review. */
const MONTHS_BETWEEN = 6;

function ReviewDays() {
  const { firm } = useDesk();
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: firm.timeZone });
  const next = new Date(`${today}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + MONTHS_BETWEEN);
  return (
    <>
      <Field
        label="You read the source on"
        name="readOn"
        type="date"
        required
        max={today}
        defaultValue={today}
      />
      <Field
        label="Check again by"
        name="reviewBy"
        type="date"
        required
        min={today}
        defaultValue={next.toISOString().slice(0, 10)}
      />
    </>
  );
}
