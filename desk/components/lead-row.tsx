import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { LeadLine } from '../../contracts/desk.ts';
import { formatDate, formatShortDate, replyStatus, stageNames } from '../format.ts';
import { useDesk } from '../queries.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const refusedNames = { some: 'some emails failed', all: 'email failed' } as const;

interface LeadRowProps {
  lead: LeadLine;
  isOpen: boolean;
  now: number;
  personName: string | undefined;
}

/** One row of the list. If it fails to render, it links to the enquiry. */
export function LeadRow(row: LeadRowProps) {
  const { search } = useLocation();
  const fallback = (
    <li className="border-line border-t px-4 py-1">
      <Link to={{ pathname: `/leads/${row.lead.id}`, search }} className="target">
        Cannot be shown in the list: open it
      </Link>
    </li>
  );
  return (
    <ErrorBoundary name="An enquiry" fallback={fallback}>
      <Row {...row} />
    </ErrorBoundary>
  );
}

/** The link covers the whole row. */
function Row({ lead, isOpen, now, personName }: LeadRowProps) {
  const { search } = useLocation();
  const { firm } = useDesk();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const wait = replyStatus(lead, now);
  const marks = [
    lead.refusedFor && refusedNames[lead.refusedFor],
    lead.kind === 'application' && 'application',
    lead.followUpOn && `follow up ${formatDate(lead.followUpOn)}`,
    personName && `for ${personName}`,
  ].filter(Boolean);
  return (
    <li
      ref={row}
      className={`relative border-line border-t px-4 py-2 text-[0.9375rem] leading-5 hover:bg-mist lg:min-h-12 lg:py-1 ${isOpen ? 'border-l-4 border-l-fig bg-mist pl-3' : ''}`}
    >
      <div className="flex items-center justify-between gap-3">
        <Link
          to={{ pathname: `/leads/${lead.id}`, search }}
          aria-current={isOpen ? 'true' : undefined}
          className="truncate font-semibold no-underline outline-none after:absolute after:inset-0 after:-outline-offset-3 after:outline-ink hover:underline focus-visible:after:outline-3"
        >
          {lead.name}
        </Link>
        <span
          className={`text-small whitespace-nowrap ${wait?.isLate ? 'font-bold text-coral' : wait?.isSoon ? 'font-bold' : 'text-ink-soft'}`}
        >
          {wait?.text ??
            `${lead.suspectedSpam ? 'held as spam' : stageNames[lead.stage]} · ${formatShortDate(lead.receivedAt, firm.timeZone)}`}
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="truncate text-small text-ink-soft">
          {marks.length > 0 && (
            <strong className={lead.refusedFor ? 'text-coral' : undefined}>{marks.join(', ')}</strong>
          )}
          {marks.length > 0 && lead.excerpt && ' · '}
          {lead.excerpt}
        </span>
        {/* The elapsed share of the promised time. Hidden, because the text above says the same. */}
        {wait && (
          <svg
            className="h-1.5 w-18 flex-none"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width="100" height="6" className="fill-line" />
            <rect
              width={Math.max(3, 100 * wait.share)}
              height="6"
              className={wait.isLate ? 'fill-coral' : 'fill-fig'}
            />
          </svg>
        )}
      </div>
    </li>
  );
}
