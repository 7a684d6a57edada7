import { useEffect, useState } from 'react';
import type { Version, Website } from '../../contracts/website.ts';
import { ActionButton, Dialog } from '../components/controls.tsx';
import { formatDateTime } from '../format.ts';
import { useDesk } from '../queries.ts';
import { restore } from './queries.ts';

interface VersionsProps {
  website: Website;
  /** False if the site is edited elsewhere. */
  canRestore: boolean;
}

/** Lists published versions, and restores them. */
export function Versions({ website: { versions, changes }, canRestore }: VersionsProps) {
  const [selected, setSelected] = useState<Version>();
  const [isRestored, setRestored] = useState(false);
  const live = versions.find(({ isLive }) => isLive);
  const before = live && versions[versions.indexOf(live) + 1];
  const restoreVersion = async ({ id }: Version) => {
    setRestored(false);
    await restore(id);
    setSelected(undefined);
    setRestored(true);
  };
  useEffect(() => {
    // Focus after the dialog has closed, since it returns the focus to its button.
    if (isRestored && selected === undefined) document.getElementById('unpublished')?.focus();
  }, [isRestored, selected]);
  return (
    <section aria-labelledby="published" className="border-line border-t py-6">
      <h2 id="published">Published</h2>
      {live === undefined ? (
        <p className="mt-2">Nothing has been published from the desk yet.</p>
      ) : (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <VersionSummary version={live} isLive />
          {canRestore && before && (
            <button type="button" className="button-quiet" onClick={() => setSelected(before)}>
              Undo
            </button>
          )}
        </div>
      )}
      <p role="status" className="not-empty:mt-2">
        {isRestored &&
          changes.length > 0 &&
          'It is ready above, as a change that is not published yet. Look, then publish.'}
      </p>
      {versions.length > 1 && (
        <details className="mt-2">
          <summary className="target">The last versions</summary>
          <ol>
            {versions.map((version) => (
              <li key={version.id} className="ruled flex-wrap">
                <VersionSummary version={version} isLive={version.isLive} />
                {canRestore && !version.isLive && (
                  <button
                    type="button"
                    className="target"
                    aria-label={`Bring back version ${version.id}: ${version.what.join(', ')}`}
                    onClick={() => setSelected(version)}
                  >
                    Bring back
                  </button>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      {selected && (
        <Dialog
          title="Bring back what the site said?"
          close="Cancel"
          onClose={() => setSelected(undefined)}
          action={
            changes.length === 0 && (
              <ActionButton className="button" run={() => restoreVersion(selected)}>
                Bring back
              </ActionButton>
            )
          }
        >
          <VersionSummary version={selected} isLive={false} />
          <p className="mt-3">
            {changes.length > 0
              ? 'There are changes that are not published. Publish or discard them first.'
              : 'The whole site goes back to what it said then. Visitors see it once you publish it.'}
          </p>
        </Dialog>
      )}
    </section>
  );
}

function VersionSummary({ version: { at, by, what }, isLive }: { version: Version; isLive: boolean }) {
  const { firm } = useDesk();
  return (
    <div className="min-w-0">
      <p>{what.join(', ')}</p>
      <p className="label">
        Published on {formatDateTime(at, firm.timeZone)} by {by}
        {isLive && '. This is what visitors see.'}
      </p>
    </div>
  );
}
