import { Link } from 'react-router';
import type { DeskHealth } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { PageTitle } from '../components/page-title.tsx';
import { Problem } from '../components/problem.tsx';
import { useAsk, useExpiring, useHealth } from '../queries.ts';
import { dayText } from '../words.ts';

type State = DeskHealth['checks'][number]['state'];

/** What is wrong comes first. */
const order: readonly State[] = ['bad', 'attention', 'good'];

/** A cross, a triangle and a tick: who sees no colours sees which is which. */
const states: Record<State, { said: string; look: string; mark: string }> = {
  bad: { said: 'Not working', look: 'text-coral', mark: 'M4 4 20 20M20 4 4 20' },
  attention: { said: 'Look at this', look: 'text-ink', mark: 'M12 3 22 21H2ZM12 10v5M12 17.5v.5' },
  good: { said: 'Good', look: 'text-fig', mark: 'm3 13 6 6L21 6' },
};

/** Whether the site, its mails and its copies work, and what will be deleted by age, for owners. */
export function Health() {
  const health = useHealth();
  const copy = useAsk(() => post('/backup'), 'health');
  const retry = useAsk(() => post('/retry'), 'health');
  const checks = order.flatMap((state) => health.data?.checks.filter((check) => check.state === state) ?? []);
  const givenUp = health.data?.givenUp ?? 0;
  return (
    <>
      <PageTitle>Health</PageTitle>
      <Problem error={health.error} />
      <ul className="mt-3">
        {checks.map(({ id, title, state, said }) => (
          <li key={id} className="flex gap-3 border-line border-b py-3">
            <svg
              viewBox="0 0 24 24"
              className={`mt-0.5 size-6 shrink-0 ${states[state].look}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              aria-hidden="true"
            >
              <path d={states[state].mark} />
            </svg>
            <div className="grow">
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                {title} <span className={states[state].look}>{states[state].said}</span>
              </p>
              <p>{said}</p>
            </div>
          </li>
        ))}
      </ul>
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
