import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ScrollState } from '../components/links.tsx';
import { addToDraft } from '../forms/drafts.ts';
import { copyText } from '../lib/copy-text.ts';
import type { Calculator, Values } from './calculators/calculator.ts';
import { showNumber } from './example-field.tsx';
import { linkTo } from './example-link.ts';

/** Id of the form on the home page. */
const ENQUIRY_FORM = 'enquiry-form';

interface ExampleActionsProps {
  id: string;
  calculator: Calculator;
  values: Values;
  result: string;
  /** Null while the numbers are the example's own. */
  onReset: (() => void) | null;
}

/** What a reader may do with their numbers. Nothing is sent by any of it. */
export function ExampleActions({ id, calculator, values, result, onReset }: ExampleActionsProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<{ address: string; copied: boolean } | null>(null);

  const copyLink = async () => {
    const address = linkTo(location.origin + pathname, id, values);
    setLink({ address, copied: await copyText(address) });
  };
  const takeToForm = () => {
    const numbers = calculator.fields.map(
      ({ name, label, unit }) => `${label}: ${showNumber(unit, values[name] ?? 0)}`,
    );
    const summary = [`My numbers (${calculator.title}):`, ...numbers, `Result: ${result}`];
    addToDraft(ENQUIRY_FORM, 'message', summary.join('\n'));
    navigate('/', { state: { scrollTo: ENQUIRY_FORM } satisfies ScrollState });
  };

  return (
    <div className="needs-scripts actions">
      <button type="button" className="text-button" onClick={takeToForm}>
        Send these numbers with my enquiry
      </button>
      <button type="button" className="text-button" onClick={copyLink}>
        Copy a link to these numbers
      </button>
      <button type="button" className="text-button" disabled={onReset === null} onClick={() => onReset?.()}>
        Back to the example
      </button>
      <p role="status" className="basis-full">
        {link?.copied && 'Link copied. The numbers are in the link and nowhere else.'}
      </p>
      {link && !link.copied && (
        <label className="basis-full">
          Copy this link:
          <input
            className="control mt-1"
            readOnly
            value={link.address}
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </div>
  );
}
