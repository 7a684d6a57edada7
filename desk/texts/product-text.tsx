import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { TextDetail } from '../../contracts/texts.ts';
import { PREVIEW, WEBSITE } from '../website/queries.ts';
import { COPY_EXPLANATION, CopyButton, HideButton } from './text-actions.tsx';

/** A text that is not edited here: a legal text, or one of the product, which is copied before it is changed. */
export function ProductText({ text }: { text: TextDetail }) {
  const [status, setStatus] = useState('');
  // The copy opens in the same place, without the button that had the focus.
  useEffect(() => () => document.querySelector('h1')?.focus(), []);
  return (
    <>
      <div className="panel mt-4 max-w-prose">
        {text.isLegal ? (
          <p>
            This is a legal text. It is changed in the firm’s folder, where its review is recorded too. Please
            ask whoever looks after the website’s files.
          </p>
        ) : (
          <>
            <p>This is the product’s text. It is kept up to date for you.</p>
            <p className="mt-3">To change it, say it your way. {COPY_EXPLANATION}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <CopyButton text={text} />
              <HideButton text={text} onDone={setStatus} />
            </div>
          </>
        )}
      </div>
      {!text.isHidden && (
        <iframe
          title={`Preview of ${text.title}`}
          // No scripts: the preview is on the desk's origin.
          sandbox="allow-same-origin"
          src={`${PREVIEW}${text.address}`}
          className="mt-4 block h-[75vh] w-full border border-line-strong bg-card"
        />
      )}
      <p role="status" className="mt-3">
        {status !== '' && (
          <>
            {status}{' '}
            <Link className="target" to={WEBSITE}>
              Look and publish
            </Link>
          </>
        )}
      </p>
    </>
  );
}
