/** Emails a new enquiry or application to each of the firm's addresses. */
import { type Handler, withLead } from '../jobs/runner.ts';
import { confirmationJob } from './confirmation.ts';
import { type MailContext, perRecipient } from './mail-context.ts';
import { leadMessage } from './message.ts';

/** Every copy has the same Message-ID, so that mailboxes can discard duplicates. */
export function mailHandler(context: MailContext): Handler {
  return withLead(context.store, (lead, ...rest) => {
    const handler = perRecipient(context, async (address, _job, signal) => {
      await context.send(leadMessage(lead, context), address, signal);
      context.log.info({ leadId: lead.id, recipient: address }, 'taken by the mail server');
      return context.confirmVisitors ? confirmationJob(lead, context.clock()) : [];
    });
    return handler(...rest);
  });
}
