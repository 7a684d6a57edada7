import { site } from 'virtual:firm';
import type { Path } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { type Fields, lineOf, lineText, type Outcome } from '../../contracts/forms.ts';
import { HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import { primaryButton } from '../components/button.ts';
import { PageLink } from '../components/links.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { ErrorSummary, Field } from './form-field.tsx';
import { FormOutcome } from './form-outcome.tsx';
import { splitProblems } from './problems.ts';
import { NUMBERS_PREFIX } from './tab-storage.ts';
import { type FormName, plainPostAddress, useDraftForm, useSubmission } from './use-submission.ts';

declare const __DEMONSTRATION__: boolean;

/** Values before validation. */
type Answers = Record<string, string>;

interface SiteFormProps<Input extends Answers, Checked> {
  /** Prefix of the ids of the form and its controls. */
  name: FormName;
  label: string;
  /** The path that the browser posts to without scripts. */
  path: string;
  schema: ZodMiniType<Checked, Input>;
  /** Rendered in this order. */
  fields: Fields & Record<keyof Input, unknown>;
  /** Also the accessible name of the section. */
  title: string;
  introduction: string;
  /** The privacy notice, as sentences. The first is always shown, the others are collapsed. */
  notice: readonly string[];
  button: { idle: string; sending: string };
  outcomes: { sent: Outcome; failed: Outcome };
  /** The subject of the email offered after a failure. */
  subject: string;
  toParams: (checked: Checked) => object;
}

/**
 * Sent by script once the page is hydrated. Before that, the browser posts it to the server, which answers with a
 * page. Shows its own error messages instead of the browser's.
 */
export function SiteForm<Input extends Answers, Checked>(props: SiteFormProps<Input, Checked>) {
  const { name, label, path, fields, notice, button, outcomes } = props;
  const formId = `${name}-form`;
  const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, ''])) as Input;
  const form = useDraftForm(formId, props.schema, empty);
  const { state, submit, outcomeRef } = useSubmission(form, { ...props, formId, empty });
  const { errors, isDirty, isSubmitted, isSubmitting, submitCount, touchedFields } = form.formState;
  const { problems, others } = splitProblems(errors, fields);
  const address = plainPostAddress(path);
  // Numbers added from an example; the message field is off-screen on phones.
  const hasNumbers = useHydrated() && Object.values(form.getValues()).join().includes(NUMBERS_PREFIX);
  const renderFields = (names: readonly string[]) =>
    names.map((field) => (
      <Field
        key={field}
        form={name}
        name={field}
        definition={fields[field] as Fields[string]}
        error={problems.get(field)}
        control={form.register(field as Path<Input>)}
      />
    ));
  return (
    <form
      id={formId}
      aria-label={label}
      noValidate
      method="post"
      {...(address !== null && { action: address })}
      onSubmit={submit}
      // Expose the form's state to tests.
      data-dirty={isDirty}
      data-touched={Object.keys(touchedFields).join(' ')}
      data-submitted={isSubmitted}
      data-submit-count={submitCount}
      className="no-print grid gap-5 self-start rounded-lg border border-line bg-card p-5 lg:col-span-7 lg:p-10"
    >
      <h2 id={`${name}-title`} className="text-title">
        {props.title}
      </h2>
      {address === null && (
        <noscript>
          <p className="rounded-md border-2 border-coral bg-card p-5">
            This form needs JavaScript. Please write to {site.contact.email} or call{' '}
            <span className="whitespace-nowrap">{site.contact.phone.display}</span> instead.
          </p>
        </noscript>
      )}
      <p className="mb-3 text-lead text-ink-soft">
        {hasNumbers ? 'The numbers of your example are in the message below.' : props.introduction}
      </p>
      <ErrorSummary form={name} problems={problems} attempt={submitCount} />
      <p className="text-base text-ink-soft">
        Fields marked with <span className="text-coral">*</span> are required.
      </p>
      {/* Hidden: only bots fill it in. */}
      <input name={HONEYPOT_FIELD} type="text" hidden tabIndex={-1} autoComplete="off" />
      {groupFields(fields).map(({ legend, names }) =>
        legend === undefined ? (
          <div key="fields" className="grid gap-5 sm:grid-cols-2">
            {renderFields(names)}
          </div>
        ) : (
          <fieldset key={legend} className="grid gap-5 not-first-of-type:mt-6 sm:grid-cols-2">
            <legend className="mb-4 text-heading font-bold">{legend}</legend>
            {renderFields(names)}
          </fieldset>
        ),
      )}
      <CollectionNotice sentences={notice} />
      {__DEMONSTRATION__ && (
        <strong className="text-base">Demonstration, not open for business. Send no personal details.</strong>
      )}
      <FormOutcome
        ref={outcomeRef}
        state={state}
        outcomes={outcomes}
        subject={props.subject}
        problems={others}
        getAnswers={() => formatAnswers(fields, form.getValues())}
      />
      <button
        type="submit"
        className={`${primaryButton} justify-self-stretch disabled:cursor-not-allowed disabled:bg-ink-soft sm:justify-self-start`}
        disabled={isSubmitting}
      >
        {isSubmitting ? button.sending : button.idle}
      </button>
      <p role="status" className="sr-only">
        {isSubmitting ? 'Sending' : ''}
      </p>
    </form>
  );
}

/** Groups the fields by heading; without headings they form one group. */
function groupFields(fields: Fields) {
  const groups: { legend: string | undefined; names: string[] }[] = [];
  for (const [name, { startsGroup }] of Object.entries(fields)) {
    const current = groups.at(-1);
    if (current === undefined || startsGroup !== undefined)
      groups.push({ legend: startsGroup, names: [name] });
    else current.names.push(name);
  }
  return groups;
}

/** Formats the answers with labels, as plain text for an email. */
function formatAnswers(fields: Fields, values: Answers): string {
  const lines = Object.entries(fields).map(([name, field]) => lineOf(field, (values[name] ?? '').trim()));
  return lines
    .filter(({ value }) => value !== '')
    .map(lineText)
    .join('\n');
}

/** The collection notice of Australian Privacy Principle 5. Only its first sentence is not collapsed. */
function CollectionNotice({ sentences: [first, ...others] }: { sentences: readonly string[] }) {
  return (
    <div className="text-note text-ink-soft">
      <p>{first}</p>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-fig underline underline-offset-4">
          Who receives it, and your rights
        </summary>
        <p className="mt-2">
          {others.join(' ')} Our{' '}
          <PageLink to="/privacy-policy" className="text-fig underline underline-offset-4">
            privacy policy
          </PageLink>{' '}
          says how to see or correct what we hold, and how to complain.
        </p>
      </details>
    </div>
  );
}
