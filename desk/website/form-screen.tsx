import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { FieldProblem, FormDetail } from '../../contracts/website.ts';
import { ErrorMessage, Loading, PageTitle } from '../components/controls.tsx';
import { formatDateTime } from '../format.ts';
import { useDesk, useGet } from '../queries.ts';
import { FormContext, fieldId, focusFirstControl, openParentDetails } from './form-context.ts';
import { FormFieldInput } from './form-fields.tsx';
import { Leaving, useSaveKey } from './leaving.tsx';
import { formPath, useWebsite, WEBSITE } from './queries.ts';
import { SavedMessage, StartAgainDialog } from './save-messages.tsx';
import { useFormEditor } from './use-form-editor.ts';
import { asSentence, differences, isFixed, isSame, locateField, type Values } from './values.ts';

/** The form of the current URL. */
export function FormScreen() {
  const { id = '' } = useParams();
  const query = useGet<FormDetail>(formPath(id));
  const { data: website } = useWebsite();
  const { data } = query;
  return (
    <>
      <Link className="target" to={WEBSITE}>
        Back to Website
      </Link>
      <PageTitle>{data?.title ?? (query.isPending ? 'One moment' : 'Not found')}</PageTitle>
      <p className="mt-1 text-ink-soft">{data?.summary}</p>
      <Loading query={query} />
      {website?.readOnly ? (
        <p className="alert mt-4">{website.readOnly}</p>
      ) : (
        data && <FormEditor key={id} detail={data} />
      )}
    </>
  );
}

function FormEditor({ detail }: { detail: FormDetail }) {
  const { person, firm } = useDesk();
  const form = useFormEditor(detail);
  const { value, problems, saved, saving, isDirty, save } = form;
  const [announced, announce] = useState('');
  const [isDropping, setDropping] = useState(false);
  const places = problems.map((problem) => ({ ...problem, ...locateField(detail, value, problem.path) }));
  useSaveKey(save);
  const { draftBy } = saved;

  return (
    <FormContext
      value={{
        value,
        detail,
        problemsAt: (path) =>
          places.filter((place) => isSame(place.path, path)).map(({ message }) => asSentence(message)),
        announce,
      }}
    >
      <form
        noValidate
        aria-label={detail.title}
        className="mt-4 [&_:is(input,select,textarea,button,summary)]:scroll-mb-28"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {form.restoredFrom !== null && isDirty && (
          <div className="panel mb-4">
            <p>
              This is what you typed on {formatDateTime(form.restoredFrom, firm.timeZone)}. It was kept on
              this device and is not saved yet.
            </p>
            <button type="button" className="target" onClick={() => form.reset(detail)}>
              Drop it, and show what is saved
            </button>
          </div>
        )}
        {draftBy !== null && draftBy.name !== person.name && (
          <p className="mb-4">
            {draftBy.name} changed this on {formatDateTime(draftBy.at, firm.timeZone)}. That is not published
            yet.
          </p>
        )}
        {places.length > 0 && (
          <ProblemSummary places={places} savedAt={saving.isSuccess ? saving.submittedAt : 0} />
        )}
        {form.theirs && (
          <Conflict
            theirs={form.theirs}
            mine={value}
            onKeepMine={() => save(true)}
            onTakeTheirs={form.reset}
          />
        )}
        <div className="grid gap-8">
          {detail.fields
            .filter((field) => !field.isAdvanced && !isFixed(field))
            .map((field) => (
              <TopField key={field.name} name={field.name} detail={detail} form={form} announce={announce} />
            ))}
          {detail.fields.some(({ isAdvanced }) => isAdvanced) && (
            <details>
              <summary className="target">More</summary>
              <div className="grid gap-8 pt-2">
                {detail.fields
                  .filter((field) => field.isAdvanced && !isFixed(field))
                  .map((field) => (
                    <TopField
                      key={field.name}
                      name={field.name}
                      detail={detail}
                      form={form}
                      announce={announce}
                    />
                  ))}
              </div>
            </details>
          )}
        </div>
        <div className="sticky bottom-0 z-2 -mx-4 mt-8 border-line border-t bg-paper px-4 py-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <button
              type="submit"
              className="button"
              aria-disabled={saving.isPending}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {saving.isPending ? 'Saving…' : 'Save'}
            </button>
            {isDirty && (
              <button type="button" className="target" onClick={() => setDropping(true)}>
                Start again
              </button>
            )}
            <p role="status">
              {isDirty && !saving.isPending && 'Not saved yet.'}
              {!isDirty &&
                saving.isSuccess &&
                problems.length > 0 &&
                'Saved, but it cannot be published yet.'}
              {!isDirty && saving.isSuccess && problems.length === 0 && <SavedMessage />}
            </p>
          </div>
          {!form.theirs && <ErrorMessage error={saving.error} />}
        </div>
        <p role="status" className="sr-only">
          {announced}
        </p>
      </form>
      {isDropping && (
        <StartAgainDialog
          onDrop={() => {
            form.reset(detail);
            setDropping(false);
          }}
          onClose={() => setDropping(false)}
        />
      )}
      <Leaving isDirty={isDirty} />
    </FormContext>
  );
}

interface TopFieldProps {
  name: string;
  detail: FormDetail;
  form: ReturnType<typeof useFormEditor>;
  announce: (text: string) => void;
}

/** A top-level field, with a button that restores the product's default. */
function TopField({ name, detail, form, announce }: TopFieldProps) {
  const field = detail.fields.find((one) => one.name === name);
  if (field === undefined) return null;
  const isReverted = form.reverted.includes(name);
  const canRevert = detail.own.includes(name) && detail.product !== null && name in detail.product;
  const revert = () => {
    form.revert(name);
    announce(`${field.label}: these are the product’s words. Save to keep them.`);
  };
  return (
    <div className="grid gap-2 [&+&]:border-line [&+&]:border-t [&+&]:pt-6">
      <FormFieldInput
        field={field}
        path={[name]}
        value={form.value[name]}
        onChange={(content) => form.setField(name, content)}
      />
      {canRevert && (
        <div>
          <button
            type="button"
            className="target"
            aria-disabled={isReverted || undefined}
            aria-label={`Back to the product’s words: ${field.label}`}
            onClick={() => isReverted || revert()}
          >
            Back to the product’s words
          </button>
          {isReverted && <p className="label">These are the product’s words. Save to keep them.</p>}
        </div>
      )}
    </div>
  );
}

interface ProblemSummaryProps {
  places: (FieldProblem & { labels: string[] })[];
  /** Each new time focuses the summary; 0 for problems of an earlier visit. */
  savedAt: number;
}

/** Lists all problems, with links to their fields. */
function ProblemSummary({ places, savedAt }: ProblemSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens collapsed fields only after a save, not on each render
  useEffect(() => {
    for (const { path } of places) {
      const element = document.getElementById(fieldId(path));
      if (element) openParentDetails(element);
    }
    if (savedAt > 0) summary.current?.focus();
  }, [savedAt]);
  return (
    <section ref={summary} tabIndex={-1} aria-labelledby="problems" className="alert mb-6">
      <h2 id="problems">
        {places.length === 1 ? 'One thing is not right' : `${places.length} things are not right`}
      </h2>
      <p>It is saved. It cannot be published until this is corrected.</p>
      <ul className="mt-2 list-disc ps-5">
        {places.map(({ path, labels, message }) => (
          <li key={`${fieldId(path)} ${message}`}>
            {path.length === 0 ? (
              asSentence(message)
            ) : (
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusFirstControl(fieldId(path));
                }}
              >
                {labels.join(', ')}: {asSentence(message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ConflictProps {
  theirs: FormDetail;
  mine: Values;
  onKeepMine: () => void;
  onTakeTheirs: (theirs: FormDetail) => void;
}

/** Compares the value with another person's newer save, to choose one. */
function Conflict({ theirs, mine, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { firm } = useDesk();
  const { draftBy } = theirs;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="conflict" className="alert mb-6">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {draftBy === null ? 'This was changed' : `${draftBy.name} changed this`} since you opened it
      </h2>
      <p>
        {draftBy !== null && `On ${formatDateTime(draftBy.at, firm.timeZone)}. `}
        What you typed is still here and is not saved. Here is where the two differ.
      </p>
      <dl className="mt-3 grid gap-3">
        {differences(theirs, theirs.value, mine).map(({ label, theirs: there, mine: here }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="grid gap-x-6 sm:grid-cols-2">
              <span className="whitespace-pre-wrap">
                <span className="label">Saved by {draftBy?.name ?? 'somebody else'}</span>
                {there}
              </span>
              <span className="whitespace-pre-wrap">
                <span className="label">Yours</span>
                {here}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={onKeepMine}>
          Keep mine
        </button>
        <button type="button" className="button-quiet" onClick={() => onTakeTheirs(theirs)}>
          Take theirs
        </button>
      </div>
    </section>
  );
}
