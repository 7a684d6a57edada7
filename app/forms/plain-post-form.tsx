import type { FormEventHandler, ReactNode } from 'react';
import type { FormState } from 'react-hook-form';
import { site } from '../../config/site.ts';
import { HONEYPOT_FIELD } from '../../contracts/send-request.ts';
import { plainPostAddress } from '../lib/mail-settings.ts';

interface PlainPostFormProps {
  id: string;
  label: string;
  /** Where the browser posts the form when no script takes it. */
  path: string;
  /** Kept on the element as data-*, where style sheets, tests and support can see it. */
  formState: Pick<
    // biome-ignore lint/suspicious/noExplicitAny: only the flags below are read, whatever the fields
    FormState<any>,
    'isDirty' | 'touchedFields' | 'isSubmitted' | 'submitCount' | 'isSubmitting'
  >;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/**
 * A form that is sent either way: by the page's script once that is there, else by the browser to
 * our relay, which answers with a page. Our own messages are shown, not the browser's.
 */
export function PlainPostForm({
  id,
  label,
  path,
  formState,
  onSubmit,
  children,
}: PlainPostFormProps) {
  const address = plainPostAddress(path);
  return (
    <form
      id={id}
      aria-label={label}
      noValidate
      method="post"
      {...(address !== null && { action: address })}
      onSubmit={onSubmit}
      data-dirty={formState.isDirty}
      data-touched={Object.keys(formState.touchedFields).join(' ')}
      data-submitted={formState.isSubmitted}
      data-submit-count={formState.submitCount}
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
      <p className="text-base text-ink-soft">
        Fields marked with <span className="text-coral">*</span> are required.
      </p>
      {/* Nobody sees it. Programs that fill in whatever there is give themselves away. */}
      <input name={HONEYPOT_FIELD} type="text" hidden tabIndex={-1} autoComplete="off" />
      {children}
      <p role="status" className="sr-only">
        {formState.isSubmitting ? 'Sending' : ''}
      </p>
    </form>
  );
}
