import type { LeadDetail } from '../../contracts/desk.ts';
import { useChange } from '../queries.ts';
import { dayText } from '../words.ts';
import { Action, Field, Form } from './controls.tsx';

/** When it is deleted by age, and keeping it back with a reason. */
export function Keeping({ lead }: { lead: LeadDetail }) {
  const { mutateAsync: change } = useChange(lead);
  return (
    <section aria-labelledby="keeping">
      <h2 id="keeping">How long it is kept</h2>
      {lead.keptBecause === null ? (
        <>
          <p className="mt-1 mb-3">
            {lead.deletedOn === null
              ? 'It is deleted by age once somebody has had it.'
              : `It is deleted by age on ${dayText(lead.deletedOn)}, as the privacy policy promises.`}
          </p>
          <Form
            run={({ reason = '' }) => change({ keptBecause: reason })}
            button="Keep it"
            look="button-quiet mt-2"
          >
            <Field label="A reason to keep it longer" name="reason" required maxLength={500} />
          </Form>
        </>
      ) : (
        <>
          <p className="mt-1 mb-3">Kept although it grows old: {lead.keptBecause}</p>
          <Action run={() => change({ keptBecause: null })}>Let it go when its time comes</Action>
        </>
      )}
    </section>
  );
}
