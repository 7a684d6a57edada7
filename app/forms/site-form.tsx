import { useEffect, useRef } from 'react';
import type { Path } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { site } from '../../config/site.ts';
import type { Outcome } from '../../contracts/outcomes.ts';
import { HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import { primaryButton } from '../components/button.ts';
import { PageLink } from '../components/links.tsx';
import { type FormName, plainPostAddress } from '../lib/mail-client.ts';
import { FormOutcome, FormToast } from './form-outcome.tsx';
import { useDraftForm, useSubmission } from './use-submission.ts';

/** What a form holds before it is checked: every answer is a text. */
type Answers = Record<string, string>;

/** A line of text, unless it has rows or options. */
export interface FormField<Name extends string = string> {
  /** The schema's name of the field. */
  name: Name;
  label: string;
  hint?: string;
  isOptional?: true;
  type?: 'email' | 'tel';
  autoComplete?: string;
  rows?: number;
  options?: readonly { value: string; label: string }[];
}

/** From the first to the last; those of an inner list stand side by side. */
export type FormFields<Name extends string> = readonly (FormField<Name> | readonly FormField<Name>[])[];

/** A form of one group needs no name for it. */
interface FieldGroup<Name extends string> {
  legend?: string;
  fields: FormFields<Name>;
}

interface SiteFormProps<Input extends Answers, Checked> {
  /** Begins the ids of the form and its controls, so that two forms never share one. */
  name: FormName;
  label: string;
  /** Where the browser posts the form when no script takes it. */
  path: string;
  schema: ZodMiniType<Checked, Input>;
  groups: readonly FieldGroup<keyof Input & string>[];
  /** The privacy notice that the law wants beside a form, the most important sentence first. */
  notice: readonly string[];
  button: { idle: string; sending: string };
  outcomes: { sent: Outcome; failed: Outcome };
  /** Subject of the email that can be sent instead. */
  subject: string;
  toParams: (checked: Checked) => object;
  /** What the visitor wrote, as text that can be pasted or mailed. */
  written: (values: Input) => string;
}

/**
 * A form that is sent either way: by the page's script once that is there, else by the browser to
 * our relay, which answers with a page. Our own messages are shown, not the browser's.
 */
export function SiteForm<Input extends Answers, Checked>(props: SiteFormProps<Input, Checked>) {
  const { name, label, path, groups, notice, button, outcomes } = props;
  const order = groups.flatMap(({ fields }) => fields.flat().map((field) => field.name));
  const formId = `${name}-form`;
  const empty = Object.fromEntries(order.map((field) => [field, ''])) as Input;
  const form = useDraftForm(formId, props.schema, empty);
  const { state, submit, outcomeRef } = useSubmission(form, { ...props, formId, empty });
  const { errors, isDirty, isSubmitted, isSubmitting, submitCount, touchedFields } = form.formState;
  const problems = new Map<string, string>();
  for (const field of order) {
    const message = errors[field]?.message;
    if (typeof message === 'string') problems.set(field, message);
  }
  const address = plainPostAddress(path);
  const draw = (field: FormField<keyof Input & string>) => (
    <Field
      key={field.name}
      form={name}
      field={field}
      error={problems.get(field.name)}
      control={form.register(field.name as string as Path<Input>)}
    />
  );
  const drawAll = (fields: FormFields<keyof Input & string>) =>
    fields.map((entry) =>
      'name' in entry ? (
        draw(entry)
      ) : (
        <div key={entry[0]?.name} className="grid items-end gap-5 sm:grid-cols-2">
          {entry.map(draw)}
        </div>
      ),
    );
  return (
    <form
      id={formId}
      aria-label={label}
      noValidate
      method="post"
      {...(address !== null && { action: address })}
      onSubmit={submit}
      // Where style sheets, tests and support can see it.
      data-dirty={isDirty}
      data-touched={Object.keys(touchedFields).join(' ')}
      data-submitted={isSubmitted}
      data-submit-count={submitCount}
      className="no-print grid gap-5"
    >
      {address === null && (
        <noscript>
          <p className="rounded-md border-2 border-coral bg-card p-5">
            This form needs JavaScript. Please write to {site.contact.email} or call{' '}
            {site.contact.phone.display} instead.
          </p>
        </noscript>
      )}
      <ErrorSummary form={name} problems={problems} attempt={submitCount} />
      <p className="text-base text-ink-soft">
        Fields marked with <span className="text-coral">*</span> are required.
      </p>
      {/* Nobody sees it. Programs that fill in whatever there is give themselves away. */}
      <input name={HONEYPOT_FIELD} type="text" hidden tabIndex={-1} autoComplete="off" />
      {groups.map(({ legend, fields }) =>
        legend === undefined ? (
          drawAll(fields)
        ) : (
          <fieldset key={legend} className="grid gap-5 not-first-of-type:mt-6">
            <legend className="mb-4 text-heading font-bold">{legend}</legend>
            {drawAll(fields)}
          </fieldset>
        ),
      )}
      <CollectionNotice sentences={notice} />
      <FormOutcome
        ref={outcomeRef}
        state={state}
        outcomes={outcomes}
        subject={props.subject}
        written={() => props.written(form.getValues())}
      />
      <button
        type="submit"
        className={`${primaryButton} justify-self-stretch sm:justify-self-start`}
        disabled={isSubmitting}
      >
        {isSubmitting ? button.sending : button.idle}
      </button>
      <p role="status" className="sr-only">
        {isSubmitting ? 'Sending' : ''}
      </p>
      {state !== 'idle' && state !== 'offline' && (
        <div className="fixed bottom-0 left-0 z-30 w-full max-w-md p-3">
          <FormToast state={state} outcomes={outcomes} onClose={() => outcomeRef.current?.focus()} />
        </div>
      )}
    </form>
  );
}

/** Who collects what is typed and why, and folded away the rest that the law wants told here. */
function CollectionNotice({ sentences: [first, ...others] }: { sentences: readonly string[] }) {
  return (
    <div className="text-base text-ink-soft">
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

interface FieldProps {
  form: string;
  field: FormField;
  error: string | undefined;
  /** What ties the control to the form's state. */
  control: object;
}

/** A label above its control, a hint below the label, and the error where the eye already is. */
export function Field({ form, field, error, control }: FieldProps) {
  const { name, label, hint, isOptional, type, autoComplete, rows, options } = field;
  const id = `${form}-${name}`;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    className: 'control',
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
    ...control,
  };
  return (
    <div data-field={name}>
      <label htmlFor={id} className="block font-semibold">
        {label}
        {isOptional ? (
          <span className="font-normal text-ink-soft"> (optional)</span>
        ) : (
          <span aria-hidden="true" className="text-coral">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-base text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error mt-1">
          {error}
        </p>
      )}
      <div className="mt-1.5">
        {options && (
          <select {...attributes}>
            <option value="">Choose one</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
        {rows && <textarea {...attributes} rows={rows} />}
        {!options && !rows && (
          <input {...attributes} type={type ?? 'text'} inputMode={type} autoComplete={autoComplete} />
        )}
      </div>
    </div>
  );
}

interface ErrorSummaryProps {
  form: string;
  /** Messages by field. */
  problems: ReadonlyMap<string, string>;
  /** How often the form was submitted: after each failed attempt the summary is gone to. */
  attempt: number;
}

/** All errors of a form in one place, each leading to its field. */
export function ErrorSummary({ form, problems, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    summary.current?.focus({ preventScroll: true });
    // By itself the focus would leave the top of a long summary under the header.
    summary.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);

  if (problems.size === 0) return null;
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-label="Please check your answers"
      className="rounded-md border-2 border-coral bg-card p-5"
    >
      <p className="font-bold">
        {problems.size === 1 ? 'There is 1 answer' : `There are ${problems.size} answers`} to check
      </p>
      <ul className="mt-2 grid gap-1">
        {[...problems].map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${form}-${name}`}
              className="text-coral underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${form}-${name}`)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
