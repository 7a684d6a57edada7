/** Tells a colleague by email that an enquiry was assigned to them; what was written stays at the desk. */
import type { Handler } from '../jobs/runner.ts';
import { withLead } from '../jobs/runner.ts';
import type { NewJob } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { MailContext } from './lead-mail.ts';
import { linkMessage } from './message.ts';

/** Who an enquiry is assigned to may change a few times before it is right. */
const QUIET_MS = 30_000;

/** @param at when it was assigned, as its history says. */
export function assignmentJob(leadId: string, at: string): NewJob {
  const dueAt = new Date(Date.parse(at) + QUIET_MS).toISOString();
  return { id: `assignment:${leadId}:${at}`, kind: 'assignment', leadId, dueAt };
}

interface AssignmentContext extends Pick<MailContext, 'from' | 'site' | 'send' | 'deskUrl'> {
  store: Pick<LeadDatabase, 'find' | 'history' | 'people'>;
}

export function assignmentHandler(context: AssignmentContext): Handler {
  const { store, send, deskUrl } = context;
  return withLead(store, async (lead, job, signal) => {
    const last = (await store.history(lead.id)).findLast(({ kind }) => kind === 'person');
    // A later assignment has a job of its own.
    if (last === undefined || job.id !== assignmentJob(lead.id, last.at).id) return [];
    const person = (await store.people()).find(({ id }) => id === lead.personId);
    if (person === undefined) return [];
    const to = { name: person.name, address: person.email };
    const link = `${deskUrl()}/leads/${lead.id}`;
    await send(linkMessage({ to, purpose: 'given', by: last.by.name, link }, context), to.address, signal);
    return [];
  });
}
