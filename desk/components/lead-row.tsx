import { Link } from 'react-router';
import type { DeskSession, LeadLine } from '../../contracts/desk.ts';
import { dayText, kindNames, stageNames, time, waiting } from '../words.ts';

interface LeadRowProps {
  lead: LeadLine;
  now: number;
  firm: DeskSession['firm'];
  personName: string | undefined;
}

/** One line of the list. The whole of it leads to the enquiry. */
export function LeadRow({ lead, now, firm, personName }: LeadRowProps) {
  const wait = waiting(lead, firm.replyPromise, now);
  return (
    <li className="panel relative hover:border-fig">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-heading">
          <Link
            to={`/leads/${lead.id}`}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            {lead.name}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-2">
          {lead.suspectedSpam && <span className="tag">Held as spam</span>}
          {lead.undelivered && <span className="tag tag-urgent">Not e-mailed to everybody</span>}
          <span className="tag">{stageNames[lead.stage]}</span>
          {wait && <span className={wait.isTooLong ? 'tag tag-urgent' : 'tag'}>{wait.text}</span>}
          {lead.followUpOn && <span className="tag">follow up {dayText(lead.followUpOn)}</span>}
        </p>
      </div>
      <p className="mt-1">{lead.excerpt}</p>
      <p className="mt-1 text-ink-soft text-note">
        {kindNames[lead.kind]} · {time(lead.receivedAt, firm.timeZone)} · from {lead.source}
        {personName && ` · ${personName}`}
      </p>
    </li>
  );
}
