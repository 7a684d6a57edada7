/** What a person must know of a text before they type: older copies, other people, and the product's changes. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TextDetail } from '../../contracts/texts.ts';
import { ActionButton, ErrorMessage } from '../components/controls.tsx';
import { formatDateTime } from '../format.ts';
import { useDesk } from '../queries.ts';
import { useFocusAfterRemoval } from '../website/form-context.ts';
import { differences } from '../website/values.ts';
import { DifferingTexts } from './differing-texts.tsx';
import { formatMoment } from './format-moment.ts';
import { keepText } from './queries.ts';
import type { TextEditorState } from './use-text-editor.ts';

interface NoticesProps {
  detail: TextDetail;
  editor: TextEditorState;
  /** Asks whether to go back to the product's text. */
  onBackToProduct: () => void;
}

export function Notices({ detail, editor, onBackToProduct }: NoticesProps) {
  const { firm, person } = useDesk();
  const { isDirty, restoredFrom, elsewhere, others, newer, theirs, dropping } = editor;
  const { change } = detail;
  const isDraft = editor.content.head.draft === true;
  const isRestored = restoredFrom !== null && isDirty;
  const shown = [isDraft, isRestored, detail.productChanged, elsewhere !== null, theirs !== null];
  useFocusAfterRemoval(shown.filter(Boolean).length, '[role="tab"][aria-selected="true"]');
  return (
    <div className="grid grid-cols-1 gap-3 not-empty:mt-4">
      {isDraft && (
        <p className="panel">
          This is a draft. Visitors don’t see it, even after you publish other changes. Once it is finished,
          press “Finish and save”.
        </p>
      )}
      {detail.productChanged && (
        <ProductChanged detail={detail} body={editor.content.body} onBack={onBackToProduct} />
      )}
      {isRestored && (
        <p className="panel">
          This is what you typed on {formatDateTime(restoredFrom, firm.timeZone)}, not saved yet. To drop it,
          press “Start again”.
        </p>
      )}
      {change !== null && change.by !== person.name && (
        <p>
          {change.by} changed this on {formatDateTime(change.at, firm.timeZone)}. That is not published yet.
        </p>
      )}
      <div role="status" className="grid grid-cols-1 gap-1 empty:hidden">
        {others.map(({ name, at }) => (
          <p key={name}>
            {name} typed in this text at {formatMoment(at, firm.timeZone)}, and has not saved it.
          </p>
        ))}
        {newer !== null && theirs === null && (
          <p>
            {newer.name} has saved this text since you opened it ({formatMoment(newer.at, firm.timeZone)}).
            When you save, you can compare the two.
          </p>
        )}
      </div>
      {elsewhere !== null && <Elsewhere editor={editor} elsewhere={elsewhere} />}
      {theirs !== null && <Conflict detail={detail} editor={editor} theirs={theirs} />}
      <ErrorMessage error={dropping.error} />
    </div>
  );
}

interface NoticeProps {
  title: string;
  /** Takes the focus: the person has to choose before they go on. */
  isUrgent?: boolean;
  children: ReactNode;
}

function Notice({ title, isUrgent = false, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isUrgent) heading.current?.focus();
  }, [isUrgent]);
  return (
    <section aria-label={title} className="alert">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ElsewhereProps {
  editor: TextEditorState;
  elsewhere: NonNullable<TextEditorState['elsewhere']>;
}

function Elsewhere({ editor, elsewhere }: ElsewhereProps) {
  const { firm } = useDesk();
  return (
    <div role="alert">
      <Notice
        title={`You have also typed in this text elsewhere, at ${formatMoment(elsewhere.at, firm.timeZone)}`}
      >
        <p>
          In another tab or on another device. What you type here is kept on this device until you choose.
        </p>
        <details>
          <summary className="target">Compare</summary>
          <DifferingTexts
            first={{ label: 'Typed elsewhere', text: elsewhere.body }}
            second={{ label: 'Typed here', text: editor.content.body }}
          />
        </details>
        <div className="mt-2 flex flex-wrap gap-3">
          <button type="button" className="button-quiet" onClick={() => editor.takeElsewhere(elsewhere)}>
            Use that one
          </button>
          <button type="button" className="button-quiet" onClick={() => void editor.keepThis()}>
            Keep this one
          </button>
        </div>
      </Notice>
    </div>
  );
}

interface ConflictProps {
  detail: TextDetail;
  editor: TextEditorState;
  theirs: TextDetail;
}

/** Compares the text with another person's newer save, to choose one. */
function Conflict({ detail: { fields }, editor, theirs }: ConflictProps) {
  const { firm, person } = useDesk();
  const { content, save, dropping } = editor;
  const { change } = theirs;
  const by = change?.by === person.name ? 'you elsewhere' : (change?.by ?? 'somebody else');
  return (
    <Notice isUrgent title={`This was changed by ${by} since you opened it`}>
      <p>
        {change !== null && `On ${formatDateTime(change.at, firm.timeZone)}. `}
        What you typed is still here and is not saved. Here is where the two differ.
      </p>
      <dl className="mt-2 grid gap-2">
        {differences({ fields }, theirs.head, content.head).map((one) => (
          <div key={one.label}>
            <dt className="font-semibold">{one.label}</dt>
            <dd className="grid gap-x-6 sm:grid-cols-2">
              <span>
                <span className="label">Saved by {by}</span>
                {one.theirs}
              </span>
              <span>
                <span className="label">Yours</span>
                {one.mine}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {JSON.stringify(theirs.examples) !== JSON.stringify(content.examples) && (
        <p className="mt-2">The examples differ too.</p>
      )}
      <DifferingTexts
        first={{ label: `Saved by ${by}`, text: theirs.body }}
        second={{ label: 'Yours', text: content.body }}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={() => save(true)}>
          Keep mine
        </button>
        <button
          type="button"
          className="button-quiet"
          onClick={() => dropping.isPending || dropping.mutate()}
        >
          Take theirs
        </button>
      </div>
    </Notice>
  );
}

interface ProductChangedProps {
  detail: TextDetail;
  body: string;
  onBack: () => void;
}

/** Tells that the product's text has changed since the firm copied it. */
function ProductChanged({ detail, body, onBack }: ProductChangedProps) {
  const [isCompared, setCompared] = useState(false);
  // Its head is of no use beside ours.
  const product = (detail.product ?? '').replace(/^---\n[\s\S]*?\n---\n\n?/, '');
  return (
    <Notice title="The product’s text has changed since you copied it">
      {isCompared && (
        <DifferingTexts
          first={{ label: 'The product’s now', text: product }}
          second={{ label: 'Ours', text: body }}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <button
          type="button"
          className="button-quiet"
          aria-expanded={isCompared}
          onClick={() => setCompared(!isCompared)}
        >
          Compare
        </button>
        <ActionButton run={() => keepText(detail)}>Keep ours</ActionButton>
        <button type="button" className="button-quiet" onClick={onBack}>
          Back to the product’s
        </button>
      </div>
    </Notice>
  );
}
