import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { DeskSession, LeadLine } from '../../contracts/desk.ts';
import { dayText, refusedNames, stageNames, waiting } from '../words.ts';

interface LeadRowProps {
  lead: LeadLine;
  isOpen: boolean;
  now: number;
  firm: DeskSession['firm'];
  personName: string | undefined;
}

/** One line of the list. The whole of it leads to the enquiry. */
export function LeadRow({ lead, isOpen, now, firm, personName }: LeadRowProps) {
  const { search } = useLocation();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const wait = waiting(lead, firm.replyPromise, now);
  const marks = [
    lead.refusedFor && refusedNames[lead.refusedFor],
    lead.kind === 'application' && 'application',
    lead.followUpOn && `follow up ${dayText(lead.followUpOn)}`,
    personName,
  ].filter(Boolean);
  return (
    <li ref={row} className={isOpen ? 'lead-row lead-row-open' : 'lead-row'}>
      <div className="lead-line">
        <Link
          to={{ pathname: `/leads/${lead.id}`, search }}
          aria-current={isOpen ? 'true' : undefined}
          className="truncate font-semibold no-underline after:absolute after:inset-0 hover:underline"
        >
          {lead.name}
        </Link>
        <span className={wait?.isTooLong ? 'lead-wait font-semibold text-coral' : 'lead-wait'}>
          {wait?.text ?? (lead.suspectedSpam ? 'held as spam' : stageNames[lead.stage])}
        </span>
      </div>
      <div className="lead-line">
        <span className="lead-gist">
          {marks.length > 0 && (
            <strong className={lead.refusedFor ? 'text-coral' : undefined}>
              {marks.join(', ')}
              {lead.excerpt && ': '}
            </strong>
          )}
          {lead.excerpt}
        </span>
        {wait && <Age share={wait.share} isTooLong={wait.isTooLong} />}
      </div>
    </li>
  );
}

/** How much of the promised time is over. The words beside it say the same. */
function Age({ share, isTooLong }: { share: number; isTooLong: boolean }) {
  return (
    <svg className="lead-age" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" className="fill-line" />
      <rect width={Math.max(3, 100 * share)} height="6" className={isTooLong ? 'fill-coral' : 'fill-fig'} />
    </svg>
  );
}
