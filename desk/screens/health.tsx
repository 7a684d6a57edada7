import { Link } from 'react-router';
import type { DeskHealth, Expiring } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Action, Problem } from '../components/controls.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useGet } from '../queries.ts';
import { dayText } from '../words.ts';

type State = DeskHealth['checks'][number]['state'];

const MINUTE_MS = 60_000;

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
  const { data: health, error } = useGet<DeskHealth>('/health', MINUTE_MS);
  const checks = order.flatMap((state) => health?.checks.filter((check) => check.state === state) ?? []);
  const givenUp = health?.givenUp ?? 0;
  return (
    <>
      <PageTitle>Health</PageTitle>
      <Problem error={error} />
      <ul className="mt-3 mb-4">
        {checks.map(({ id, title, state, said }) => (
          <li key={id} className="flex gap-3 border-line border-b py-3">
            <svg
              viewBox="0 0 24 24"
              className={`mt-0.5 size-6 flex-none fill-none stroke-current stroke-[2.5] ${states[state].look}`}
              aria-hidden="true"
            >
              <path d={states[state].mark} />
            </svg>
            <div className="grow">
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                {title} <span className={states[state].look}>{states[state].said}</span>
              </p>
              <p className="mb-2 max-w-prose">{said}</p>
              {id === 'backup' && health?.backups && (
                <Action run={() => post('/backup')} said={() => 'A copy was made.'}>
                  Make one more copy now
                </Action>
              )}
            </div>
          </li>
        ))}
      </ul>
      {/* It stays once there is nothing left to try, so that what it says is heard. */}
      <Action
        className={givenUp > 0 ? 'button' : 'hidden'}
        run={() => post('/retry')}
        said={() => 'It is being tried again.'}
      >
        Try again what was given up ({givenUp})
      </Action>
      <ExpiringLeads />
    </>
  );
}

function ExpiringLeads() {
  const { data, error } = useGet<Expiring>('/expiring');
  return (
    <section aria-labelledby="expiring" className="mt-8">
      <h2 id="expiring">Deleted by age within a week</h2>
      <Problem error={error} />
      <p className="mt-2 mb-3 text-ink-soft">
        {data?.leads.length === 0
          ? 'Nothing is.'
          : 'The privacy policy promises it. Open one to keep it back, with the reason.'}
      </p>
      <Action
        run={() => post<{ deleted: number }>('/purge')}
        said={({ deleted }) => (deleted === 0 ? 'Nothing was past its time.' : `Deleted: ${deleted}.`)}
      >
        Delete now what is past its time
      </Action>
      <ul className="mt-3">
        {data?.leads.map(({ id, name, deletedOn }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-line border-b">
            <Link className="target" to={`/leads/${id}`}>
              {name}
            </Link>
            <span className="whitespace-nowrap">on {dayText(deletedOn)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
