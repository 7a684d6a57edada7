import { useNavigate } from 'react-router';
import type { LeadDetail } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Field, Form, PageTitle } from '../components/controls.tsx';
import { cacheLead, leadPath } from '../queries.ts';

/** Adds a caller as a new enquiry. */
export function Caller() {
  const navigate = useNavigate();
  const add = async (values: Record<string, string>) => {
    const lead = await post<LeadDetail>('/leads', values);
    cacheLead(lead);
    navigate(leadPath(lead.id));
  };
  return (
    <>
      <PageTitle>Add a caller</PageTitle>
      <p className="mt-1 text-ink-soft">For somebody who phoned. They join the list as a new enquiry.</p>
      <Form className="mt-4 grid max-w-md gap-3" run={add} button="Add caller">
        <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
        <Field label="Phone" name="phone" type="tel" required maxLength={100} autoComplete="off" />
        <label className="grid gap-1">
          <span className="label">What they want</span>
          <textarea name="message" rows={4} required maxLength={10_000} className="control" />
        </label>
      </Form>
    </>
  );
}
