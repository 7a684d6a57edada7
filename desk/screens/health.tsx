import { Link } from 'react-router';
import type { DeskHealth, Expiring, TestMailed } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { ActionButton, ErrorMessage, Loading, PageTitle, SettingsSection } from '../components/controls.tsx';
import { formatDate } from '../format.ts';
import { useGet } from '../queries.ts';

type State = DeskHealth['checks'][number]['state'];

const MINUTE_MS = 60_000;

/** Problems first. */
const order: readonly State[] = ['bad', 'attention', 'good'];

/** A cross, a triangle and a tick, so that the states differ by more than colour. */
const states: Record<State, { label: string; className: string; path: string }> = {
  bad: { label: 'Not working', className: 'text-coral', path: 'M4 4 20 20M20 4 4 20' },
  attention: { label: 'Needs attention', className: 'text-ink', path: 'M12 3 22 21H2ZM12 10v5M12 17.5v.5' },
  good: { label: 'Good', className: 'text-fig', path: 'm3 13 6 6L21 6' },
};

/** For owners: the server's health checks, and the leads due for deletion. */
export function Health() {
  const query = useGet<DeskHealth>('/health', MINUTE_MS);
  const health = query.data;
  const checks = order.flatMap((state) => health?.checks.filter((check) => check.state === state) ?? []);
  const givenUp = health?.givenUp ?? 0;
  return (
    <>
      <PageTitle>Health</PageTitle>
      <Loading query={query} />
      {health && (
        <p className="text-ink-soft">
          {checks[0]?.state === 'good' ? 'Everything works.' : 'Problems come first.'}
        </p>
      )}
      <ul className="mt-4 mb-4">
        {checks.map(({ id, title, state, said, items }) => (
          <li key={id} className="flex gap-3 border-line border-t py-3">
            <svg
              viewBox="0 0 24 24"
              className={`size-6 flex-none fill-none stroke-current stroke-[2.5] ${states[state].className}`}
              aria-hidden="true"
            >
              <path d={states[state].path} />
            </svg>
            <div className="grid grow gap-2">
              <h2 className="flex flex-wrap gap-x-3">
                {title}{' '}
                <span className={`font-normal ${states[state].className}`}>{states[state].label}</span>
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
                <ActionButton run={() => post<TestMailed>('/test-mail')} doneText={({ said }) => said}>
                  Send a test message
                </ActionButton>
              )}
              {id === 'backup' && health?.backups && (
                <ActionButton run={() => post('/backup')} doneText={() => 'The backup is done.'}>
                  Back up now
                </ActionButton>
              )}
              {id === 'retention' && (
                <ActionButton
                  run={() => post<{ deleted: number }>('/purge')}
                  doneText={({ deleted }) =>
                    deleted === 0 ? 'Nothing was overdue.' : `Deleted: ${deleted}.`
                  }
                >
                  Delete now
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      {/* Only hidden when nothing is left to retry, so that its live region still announces the outcome. */}
      <ActionButton
        className={givenUp > 0 ? 'button mb-6' : 'hidden'}
        run={() => post('/retry')}
        doneText={() => 'Being retried.'}
      >
        Retry what failed ({givenUp})
      </ActionButton>
      <ExpiringLeads />
    </>
  );
}

function ExpiringLeads() {
  const { data, error } = useGet<Expiring>('/expiring');
  return (
    <SettingsSection
      title="Due for deletion within a week"
      about="As the privacy policy promises. Open one to keep it longer, with a reason."
    >
      <ErrorMessage error={error} />
      {data?.leads.length === 0 && <p>Nothing is due.</p>}
      <ul>
        {data?.leads.map(({ id, name, deletedOn }) => (
          <li key={id} className="ruled">
            <Link className="target" to={`/leads/${id}`}>
              {name}
            </Link>
            <span className="label">on {formatDate(deletedOn)}</span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
