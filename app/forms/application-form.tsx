import { site } from '../../config/site.ts';
import { applicationNotice } from '../../content/collection-notice.ts';
import {
  type ApplicationInput,
  applicationSchema,
  experienceLevels,
  loanVolumes,
  toApplicationParams,
} from '../../contracts/application.ts';
import { applicationOutcomes } from '../../contracts/outcomes.ts';
import { PLAIN_APPLICATION_PATH } from '../../contracts/send-request.ts';
import { primaryButton } from '../components/button.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Field } from '../components/field.tsx';
import { sendApplication } from '../lib/mail-client.ts';
import { CollectionNotice } from './collection-notice.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { FormToast } from './form-toast.tsx';
import { PlainPostForm } from './plain-post-form.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useSubmission } from './use-submission.ts';

const FORM = 'application';
const FORM_ID = 'application-form';

const empty: ApplicationInput = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  location: '',
  experienceLevel: '',
  currentSituation: '',
  businessGoals: '',
  expectedVolume: '',
  hearAboutUs: '',
  additionalInfo: '',
};
type FieldName = keyof ApplicationInput;

const labels: Record<FieldName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  location: 'Location',
  experienceLevel: 'Experience level',
  currentSituation: 'Current situation',
  businessGoals: 'Business goals',
  expectedVolume: 'Expected loan volume',
  hearAboutUs: 'How did you hear about us?',
  additionalInfo: 'Additional information',
};

const outcomes = applicationOutcomes(site.replyPromise);

export function ApplicationForm() {
  const form = useDraftForm(FORM_ID, applicationSchema, empty);
  const { register, formState, getValues } = form;
  const { errors, isSubmitting } = formState;
  const { state, submit, outcomeRef } = useSubmission(form, {
    formId: FORM_ID,
    empty,
    send: (application, trap) =>
      sendApplication(toApplicationParams(application, site.brand.name), trap),
    failureLog: 'The application could not be sent:',
  });
  const field = (name: FieldName) => ({
    form: FORM,
    name,
    label: labels[name],
    required: name !== 'additionalInfo',
    error: errors[name]?.message,
  });

  return (
    <PlainPostForm
      id={FORM_ID}
      label="Broker application"
      path={PLAIN_APPLICATION_PATH}
      formState={formState}
      onSubmit={submit}
    >
      <ErrorSummary
        form={FORM}
        errors={errors}
        order={Object.keys(empty)}
        attempt={formState.submitCount}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field {...field('firstName')}>
          {(control) => (
            <input {...control} {...register('firstName')} type="text" autoComplete="given-name" />
          )}
        </Field>
        <Field {...field('lastName')}>
          {(control) => (
            <input {...control} {...register('lastName')} type="text" autoComplete="family-name" />
          )}
        </Field>
      </div>
      <Field {...field('email')}>
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
      <Field {...field('phone')} hint="With area code, such as 02 7010 4321.">
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
      <Field {...field('location')} hint="The suburb, city or territory you want to work in.">
        {(control) => (
          <input {...control} {...register('location')} type="text" autoComplete="address-level2" />
        )}
      </Field>
      <Field {...field('experienceLevel')}>
        {(control) => (
          <select {...control} {...register('experienceLevel')}>
            <option value="">Choose one</option>
            <Options options={experienceLevels} />
          </select>
        )}
      </Field>
      <Field
        {...field('currentSituation')}
        hint="What you do now, and what you would bring with you."
      >
        {(control) => <textarea {...control} {...register('currentSituation')} rows={4} />}
      </Field>
      <Field {...field('businessGoals')} hint="Where you would like to be in two years.">
        {(control) => <textarea {...control} {...register('businessGoals')} rows={4} />}
      </Field>
      <Field {...field('expectedVolume')}>
        {(control) => (
          <select {...control} {...register('expectedVolume')}>
            <option value="">Choose one</option>
            <Options options={loanVolumes} />
          </select>
        )}
      </Field>
      <Field {...field('hearAboutUs')}>
        {(control) => <input {...control} {...register('hearAboutUs')} type="text" />}
      </Field>
      <Field {...field('additionalInfo')}>
        {(control) => <textarea {...control} {...register('additionalInfo')} rows={4} />}
      </Field>
      <CollectionNotice sentences={applicationNotice(site)} />
      <FormOutcome
        ref={outcomeRef}
        state={state}
        outcomes={outcomes}
        subject="Broker application from the website"
        written={() => writtenIn(getValues())}
      />
      <FormToast state={state} outcomes={outcomes} />
      <button
        type="submit"
        className={`${primaryButton} justify-self-stretch sm:justify-self-start`}
        disabled={isSubmitting}
      >
        {isSubmitting ? 'Submitting Application...' : 'Submit Application'}
      </button>
    </PlainPostForm>
  );
}

/** The answers under their labels, choices by their names. */
function writtenIn(values: ApplicationInput): string {
  const nameOf = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const shown: ApplicationInput = {
    ...values,
    experienceLevel: nameOf(experienceLevels, values.experienceLevel),
    expectedVolume: nameOf(loanVolumes, values.expectedVolume),
  };
  return (Object.keys(empty) as FieldName[])
    .map((name) => `${labels[name]}: ${shown[name].trim()}`)
    .join('\n');
}

function Options({ options }: { options: readonly { value: string; label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
