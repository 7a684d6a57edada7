/** Emails a colleague that an enquiry was assigned to them, without its content. */
import type { Handler } from '../jobs/runner.ts';
import { withLead } from '../jobs/runner.ts';
import type { NewJob } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { MailContext } from './mail-context.ts';
import { linkMessage } from './message.ts';

/** Debounces: the assignment may change a few times in a row. */
const DELAY_MS = 30_000;

/** @param at the time of the assignment in the lead's history. */
export function assignmentJob(leadId: string, at: string): NewJob {
  const dueAt = new Date(Date.parse(at) + DELAY_MS).toISOString();
  return { id: `assignment:${leadId}:${at}`, kind: 'assignment', leadId, dueAt };
}

interface AssignmentContext extends Pick<MailContext, 'from' | 'site' | 'send' | 'deskUrl'> {
  store: Pick<LeadDatabase, 'find' | 'history' | 'people'>;
}

export function assignmentHandler(context: AssignmentContext): Handler {
  const { store, send, deskUrl } = context;
  return withLead(store, async (lead, job, signal) => {
    const last = (await store.history(lead.id)).findLast(({ kind }) => kind === 'person');
    // Skips a superseded assignment: the later one has its own job.
    if (last === undefined || job.id !== assignmentJob(lead.id, last.at).id) return [];
    const person = (await store.people()).find(({ id }) => id === lead.personId);
    if (person === undefined) return [];
    const to = { name: person.name, address: person.email };
    const link = `${deskUrl()}/leads/${lead.id}`;
    await send(
      linkMessage({ to, purpose: 'assignment', by: last.by.name, link }, context),
      to.address,
      signal,
    );
    return [];
  });
}
