import { useEffect, useState } from 'react';
import type { Version, Website } from '../../contracts/website.ts';
import { ActionButton, Dialog } from '../components/controls.tsx';
import { formatDateTime } from '../format.ts';
import { useDesk } from '../queries.ts';
import { restore } from './queries.ts';

interface VersionsProps {
  website: Website;
  /** False where the site is edited elsewhere. */
  canRestore: boolean;
}

/** What was published last, and the way back to it. */
export function Versions({ website: { versions, changes }, canRestore }: VersionsProps) {
  const [asked, setAsked] = useState<Version>();
  const [isBrought, setBrought] = useState(false);
  const live = versions.find(({ isLive }) => isLive);
  const before = live && versions[versions.indexOf(live) + 1];
  const bringBack = async ({ id }: Version) => {
    setBrought(false);
    await restore(id);
    setAsked(undefined);
    setBrought(true);
  };
  useEffect(() => {
    // After the dialog, which gives the focus back to the button that opened it.
    if (isBrought && asked === undefined) document.getElementById('unpublished')?.focus();
  }, [isBrought, asked]);
  return (
    <section aria-labelledby="published" className="border-line border-t py-6">
      <h2 id="published">Published</h2>
      {live === undefined ? (
        <p className="mt-2">Nothing has been published from the desk yet.</p>
      ) : (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
          <Said version={live} isLive />
          {canRestore && before && (
            <button type="button" className="button-quiet" onClick={() => setAsked(before)}>
              Undo
            </button>
          )}
        </div>
      )}
      <p role="status" className="not-empty:mt-2">
        {isBrought &&
          changes.length > 0 &&
          'It is ready above, as a change that is not published yet. Look, then publish.'}
      </p>
      {versions.length > 1 && (
        <details className="mt-2">
          <summary className="target">The last versions</summary>
          <ol>
            {versions.map((version) => (
              <li key={version.id} className="ruled flex-wrap">
                <Said version={version} isLive={version.isLive} />
                {canRestore && !version.isLive && (
                  <button
                    type="button"
                    className="target"
                    aria-label={`Bring back version ${version.id}: ${version.what.join(', ')}`}
                    onClick={() => setAsked(version)}
                  >
                    Bring back
                  </button>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      {asked && (
        <Dialog
          title="Bring back what the site said?"
          close="Cancel"
          onClose={() => setAsked(undefined)}
          action={
            changes.length === 0 && (
              <ActionButton className="button" run={() => bringBack(asked)}>
                Bring back
              </ActionButton>
            )
          }
        >
          <Said version={asked} isLive={false} />
          <p className="mt-3">
            {changes.length > 0
              ? 'There are changes that are not published. Publish or discard them first.'
              : 'Everything says again what it said after that. Visitors see it once you publish it.'}
          </p>
        </Dialog>
      )}
    </section>
  );
}

/** When, by whom and what. */
function Said({ version: { at, by, what }, isLive }: { version: Version; isLive: boolean }) {
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
