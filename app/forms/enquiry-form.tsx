import { site } from '../../config/site.ts';
import { enquiryNotice } from '../../content/collection-notice.ts';
import { type EnquiryInput, enquirySchema, toEnquiryParams } from '../../contracts/enquiry.ts';
import { enquiryOutcomes } from '../../contracts/outcomes.ts';
import { PLAIN_ENQUIRY_PATH } from '../../contracts/send-request.ts';
import { primaryButton } from '../components/button.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Field } from '../components/field.tsx';
import { sendEnquiry } from '../lib/mail-client.ts';
import { CollectionNotice } from './collection-notice.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { FormToast } from './form-toast.tsx';
import { PlainPostForm } from './plain-post-form.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useSubmission } from './use-submission.ts';

const FORM = 'enquiry';
const FORM_ID = 'enquiry-form';
const empty: EnquiryInput = { name: '', email: '', phone: '', message: '' };
const outcomes = enquiryOutcomes(site.replyPromise);

export function EnquiryForm() {
  const form = useDraftForm(FORM_ID, enquirySchema, empty);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { state, submit, outcomeRef } = useSubmission(form, {
    formId: FORM_ID,
    empty,
    send: (enquiry, trap) => sendEnquiry(toEnquiryParams(enquiry), trap),
    failureLog: 'The enquiry could not be sent:',
  });
  const field = (name: keyof EnquiryInput) => ({
    form: FORM,
    name,
    error: errors[name]?.message,
  });

  return (
    <PlainPostForm
      id={FORM_ID}
      label="Enquiry"
      path={PLAIN_ENQUIRY_PATH}
      formState={formState}
      onSubmit={submit}
    >
      <ErrorSummary
        form={FORM}
        errors={errors}
        order={Object.keys(empty)}
        attempt={formState.submitCount}
      />
      <Field {...field('name')} label="Name" required>
        {(control) => <input {...control} {...register('name')} type="text" autoComplete="name" />}
      </Field>
      <Field {...field('email')} label="Email" required>
        {(control) => (
          <input
            {...control}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field {...field('phone')} label="Phone" required={false}>
        {(control) => (
          <input
            {...control}
            {...register('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
        )}
      </Field>
      <Field
        {...field('message')}
        label="Message"
        required
        hint="What are you planning, and what worries you? A few sentences are plenty."
      >
        {(control) => <textarea {...control} {...register('message')} rows={5} />}
      </Field>
      <CollectionNotice sentences={enquiryNotice(site)} />
      <FormOutcome
        ref={outcomeRef}
        state={state}
        outcomes={outcomes}
        subject="Enquiry from the website"
        written={() => {
          const { name, email, phone, message } = form.getValues();
          const sender = [name, email, phone].map((line) => line.trim()).filter(Boolean);
          return `${message.trim()}\n\n${sender.join('\n')}`;
        }}
      />
      <FormToast state={state} outcomes={outcomes} />
      <button
        type="submit"
        className={`${primaryButton} justify-self-stretch sm:justify-self-start`}
        disabled={isSubmitting}
      >
        {isSubmitting ? 'Sending...' : 'Send My Inquiry'}
      </button>
    </PlainPostForm>
  );
}
