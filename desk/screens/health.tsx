import { Link } from 'react-router';
import type { DeskHealth } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { PageTitle } from '../components/page-title.tsx';
import { Problem } from '../components/problem.tsx';
import { useAsk, useExpiring, useHealth } from '../queries.ts';
import { dayText } from '../words.ts';

const states: Record<DeskHealth['checks'][number]['state'], { said: string; look: string }> = {
  good: { said: 'Good', look: 'tag' },
  attention: { said: 'Look at this', look: 'tag font-semibold' },
  bad: { said: 'Not working', look: 'tag tag-urgent' },
};

/** Whether the site, its mails and its copies work, and what will be deleted by age, for owners. */
export function Health() {
  const health = useHealth();
  const copy = useAsk(() => post('/backup'), 'health');
  const retry = useAsk(() => post('/retry'), 'health');
  const givenUp = health.data?.givenUp ?? 0;
  return (
    <>
      <PageTitle>Health</PageTitle>
      <Problem error={health.error} />
      <dl className="mt-5 grid gap-3">
        {health.data?.checks.map(({ id, title, state, said }) => (
          <div key={id} className="panel">
            <dt className="flex flex-wrap items-center justify-between gap-2 font-semibold">
              {title} <span className={states[state].look}>{states[state].said}</span>
            </dt>
            <dd className="mt-1">{said}</dd>
          </div>
        ))}
      </dl>
      {givenUp > 0 && (
        <button
          type="button"
          className="button mt-4"
          disabled={retry.isPending}
          onClick={() => retry.mutate()}
        >
          Try again what was given up ({givenUp})
        </button>
      )}
      <p role="status" className="mt-2">
        {retry.isSuccess && 'It is being tried again.'}
      </p>
      <Problem error={retry.error} />
      {health.data?.backups && (
        <>
          <button
            type="button"
            className="button mt-4"
            disabled={copy.isPending}
            onClick={() => copy.mutate()}
          >
            Make one more copy now
          </button>
          <p role="status" className="mt-2">
            {copy.isSuccess && 'A copy was made.'}
          </p>
          <Problem error={copy.error} />
        </>
      )}
      <Expiring />
    </>
  );
}

function Expiring() {
  const expiring = useExpiring();
  const purge = useAsk(() => post<{ deleted: number }>('/purge'), 'expiring');
  const leads = expiring.data?.leads ?? [];
  return (
    <section aria-labelledby="expiring" className="mt-8">
      <h2 id="expiring" className="text-heading">
        Deleted by age within a week
      </h2>
      <Problem error={expiring.error} />
      <p className="mt-2 text-ink-soft">
        {expiring.data && leads.length === 0
          ? 'Nothing is.'
          : 'The privacy policy promises it. Open one to keep it back, with the reason.'}
      </p>
      <button
        type="button"
        className="button-quiet mt-3"
        disabled={purge.isPending}
        onClick={() => purge.mutate()}
      >
        Delete now what is past its time
      </button>
      <p role="status" className="mt-2">
        {purge.isSuccess && (purge.data.deleted === 0 ? 'Nothing was.' : `Deleted: ${purge.data.deleted}.`)}
      </p>
      <Problem error={purge.error} />
      <ul className="mt-3 grid gap-2">
        {leads.map(({ id, name, deletedOn }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 border-line border-b pb-2"
          >
            <Link className="inline-flex min-h-11 items-center underline" to={`/leads/${id}`}>
              {name}
            </Link>
            <span>on {dayText(deletedOn)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
