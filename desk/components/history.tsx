import type { LeadDetail, LeadHistoryLine } from '../../contracts/desk.ts';
import type { Stage } from '../../contracts/stages.ts';
import { dayText, stageNames, time } from '../words.ts';

/** Notes and changes, the newest first. */
export function History({ lead, timeZone }: { lead: LeadDetail; timeZone: string }) {
  return (
    <section aria-labelledby="history" className="mt-6">
      <h2 id="history" className="text-heading">
        Notes and history
      </h2>
      <ul className="mt-3 grid gap-3">
        {lead.history.toReversed().map((line) => (
          <li key={line.id} className={line.kind === 'note' ? 'panel' : 'ps-4'}>
            <p className="text-ink-soft text-note">
              {time(line.at, timeZone)}, {line.by}
            </p>
            <p className="whitespace-pre-wrap">{said(line)}</p>
          </li>
        ))}
        <li className="ps-4">
          <p className="text-ink-soft text-note">{time(lead.receivedAt, timeZone)}</p>
          <p>Received</p>
        </li>
      </ul>
    </section>
  );
}

function said({ kind, text }: LeadHistoryLine): string {
  switch (kind) {
    case 'note':
      return text;
    case 'stage':
      return `Stage: ${stageNames[text as Stage] ?? text}`;
    case 'person':
      return text === '' ? 'Given back: nobody’s now' : `Given to ${text}`;
    case 'follow-up':
      return text === '' ? 'No follow-up any more' : `To be followed up on ${dayText(text)}`;
    case 'released':
      return 'Released: no spam';
    case 'kept':
      return text === '' ? 'Not kept back any more' : `Kept although it is old: ${text}`;
  }
}
