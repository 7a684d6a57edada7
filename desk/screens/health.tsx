import { Link } from 'react-router';
import type { DeskHealth, Expiring, TestMailed } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Action, Loading, PageTitle, Problem, Setting } from '../components/controls.tsx';
import { useGet } from '../queries.ts';
import { dayText } from '../words.ts';

type State = DeskHealth['checks'][number]['state'];

const MINUTE_MS = 60_000;

/** What is wrong comes first. */
const order: readonly State[] = ['bad', 'attention', 'good'];

/** A cross, a triangle and a tick: who sees no colours sees which is which. */
const states: Record<State, { said: string; look: string; mark: string }> = {
  bad: { said: 'Not working', look: 'text-coral', mark: 'M4 4 20 20M20 4 4 20' },
  attention: { said: 'Needs attention', look: 'text-ink', mark: 'M12 3 22 21H2ZM12 10v5M12 17.5v.5' },
  good: { said: 'Good', look: 'text-fig', mark: 'm3 13 6 6L21 6' },
};

/** Whether the site, its mails and its copies work, and what will be deleted by age, for owners. */
export function Health() {
  const asked = useGet<DeskHealth>('/health', MINUTE_MS);
  const health = asked.data;
  const checks = order.flatMap((state) => health?.checks.filter((check) => check.state === state) ?? []);
  const givenUp = health?.givenUp ?? 0;
  return (
    <>
      <PageTitle>Health</PageTitle>
      <Loading of={asked} />
      {health && (
        <p className="text-ink-soft">
          {checks[0]?.state === 'good' ? 'All is well.' : 'What needs attention comes first.'}
        </p>
      )}
      <ul className="mt-4 mb-4">
        {checks.map(({ id, title, state, said, items }) => (
          <li key={id} className="flex gap-3 border-line border-t py-3">
            <svg
              viewBox="0 0 24 24"
              className={`size-6 flex-none fill-none stroke-current stroke-[2.5] ${states[state].look}`}
              aria-hidden="true"
            >
              <path d={states[state].mark} />
            </svg>
            <div className="grid grow gap-2">
              <h2 className="flex flex-wrap gap-x-3">
                {title} <span className={`font-normal ${states[state].look}`}>{states[state].said}</span>
              </h2>
              <p className="-mt-2 max-w-prose">{said}</p>
              {items && (
                <ul className="list-disc ps-5">
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
              {id === 'mail' && health?.mails && (
                <Action run={() => post<TestMailed>('/test-mail')} said={({ said }) => said}>
                  Send a test message
                </Action>
              )}
              {id === 'backup' && health?.backups && (
                <Action run={() => post('/backup')} said={() => 'A copy was made.'}>
                  Make one more copy now
                </Action>
              )}
              {id === 'retention' && (
                <Action
                  run={() => post<{ deleted: number }>('/purge')}
                  said={({ deleted }) => (deleted === 0 ? 'Nothing was overdue.' : `Deleted: ${deleted}.`)}
                >
                  Delete now
                </Action>
              )}
            </div>
          </li>
        ))}
      </ul>
      {/* It stays once there is nothing left to try, so that what it says is heard. */}
      <Action
        className={givenUp > 0 ? 'button mb-6' : 'hidden'}
        run={() => post('/retry')}
        said={() => 'Being retried.'}
      >
        Retry what failed ({givenUp})
      </Action>
      <ExpiringLeads />
    </>
  );
}

function ExpiringLeads() {
  const { data, error } = useGet<Expiring>('/expiring');
  return (
    <Setting
      title="Due for deletion within a week"
      about="As the privacy policy promises. Open one to keep it longer, with a reason."
    >
      <Problem error={error} />
      {data?.leads.length === 0 && <p>Nothing is due.</p>}
      <ul>
        {data?.leads.map(({ id, name, deletedOn }) => (
          <li key={id} className="ruled">
            <Link className="target" to={`/leads/${id}`}>
              {name}
            </Link>
            <span className="label">on {dayText(deletedOn)}</span>
          </li>
        ))}
      </ul>
    </Setting>
  );
}
