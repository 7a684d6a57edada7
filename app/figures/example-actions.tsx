import { useLocation, useNavigate } from 'react-router';
import { PageLink, type ScrollState } from '../components/links.tsx';
import { addToDraft } from '../forms/drafts.ts';
import { useCopy } from '../lib/use-copy.ts';
import { listNumbers } from './calculators/calculator.ts';
import { linkTo } from './example-link.ts';
import type { Example } from './use-example.ts';

/** Id of the form on the home page. */
const ENQUIRY_FORM = 'enquiry-form';

/** What a reader may do with their numbers. Nothing is sent by any of it. */
export function ExampleActions({ example, part }: { example: Example; part: string }) {
  const { id, calculator, values, outcome } = example;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [copied, copy] = useCopy();
  // To its own page, also from the article.
  const [, article = pathname] = /^(\/blog\/[^/]+)/.exec(pathname) ?? [];
  const own = `${article}/${part}`;
  const link = () => linkTo(location.origin + own, id, values);
  const takeToForm = () => {
    const numbers = listNumbers(calculator, values);
    const summary = [`My numbers (${calculator.title}):`, ...numbers, `Result: ${outcome.result}`];
    addToDraft(ENQUIRY_FORM, 'message', summary.join('\n'));
    navigate('/', { state: { scrollTo: ENQUIRY_FORM } satisfies ScrollState });
  };

  return (
    <div className="needs-scripts actions">
      <button type="button" className="text-button" onClick={takeToForm}>
        Send these numbers with my enquiry
      </button>
      <button type="button" className="text-button" onClick={() => copy(link())}>
        Copy a link to these numbers
      </button>
      {pathname !== own && (
        <PageLink to={own} className="text-button">
          On a page of its own
        </PageLink>
      )}
      <button type="button" className="text-button" disabled={example.isOwn} onClick={example.reset}>
        Back to the example
      </button>
      <p role="status" className="basis-full">
        {copied === 'copied' && 'Link copied. The numbers are in the link and nowhere else.'}
      </p>
      {copied === 'refused' && (
        <label className="basis-full">
          Copy this link:
          <input
            className="control mt-1"
            readOnly
            value={link()}
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </div>
  );
}
