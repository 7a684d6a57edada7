import { useState } from 'react';
import type { CalculatorSummary, ExampleResult, ExampleStatement } from '../../contracts/texts.ts';
import type { FactLine } from '../../contracts/website.ts';
import { fieldId, useForm } from '../website/form-context.ts';
import { asSentence } from '../website/values.ts';
import { ExampleField } from './example-field.tsx';
import { ExampleResults } from './example-results.tsx';
import { calculatorName, nameProblem } from './examples.ts';

interface ExampleFormProps {
  example: ExampleStatement;
  /** All examples of the text, in their order. */
  examples: readonly ExampleStatement[];
  calculators: readonly CalculatorSummary[];
  facts: readonly FactLine[];
  /** Undefined until it has been calculated. */
  result: ExampleResult | undefined;
  isArticle: boolean;
  /** Added just now: starts open. */
  isNew: boolean;
  onChange: (example: ExampleStatement) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
  onInsert: (text: string) => void;
  onShowChart: (name: string) => void;
}

/** An example: its name, what it answers, its numbers and its results. Collapsible. */
export function ExampleForm(props: ExampleFormProps) {
  const { example, examples, calculators, result, isNew, onRename, onRemove } = props;
  const { name, like } = example;
  const [isOpen, setOpen] = useState(isNew);
  const { problemsAt } = useForm();
  const path = ['examples', name];
  const problems = problemsAt(path);
  const calculator = calculators.find((one) => one.name === calculatorName(examples, name));
  const isUnused = result?.isUsed === false;
  return (
    <details
      id={fieldId(path)}
      className="panel py-1"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-soft">
          {calculator && `: ${calculator.title}`}
          {isUnused && '. Not shown in the text'}
        </span>
      </summary>
      <div className="grid min-w-0 grid-cols-1 gap-4 pt-2 pb-1">
        {problems.length > 0 && !isUnused && (
          <p className="font-semibold text-coral">{problems.map(asSentence).join(' ')}</p>
        )}
        <NameField
          name={name}
          others={examples.map((one) => one.name).filter((one) => one !== name)}
          onRename={onRename}
        />
        {like !== undefined && (
          <p>
            Like {like}: fields that you leave empty have its numbers, also after a reader has changed them.
          </p>
        )}
        {calculator && <Numbers {...props} calculator={calculator} />}
        {result && <ExampleResults {...props} result={result} />}
        <div>
          {isUnused && <p>Nothing in the text shows this example.</p>}
          <button
            type="button"
            className="target text-coral"
            aria-label={`Remove it: ${name}`}
            onClick={onRemove}
          >
            Remove it
          </button>
        </div>
      </div>
    </details>
  );
}

interface NameFieldProps {
  name: string;
  others: string[];
  onRename: (name: string) => void;
}

/** Renames the example once the name is complete, since each name in between would change the text. */
function NameField({ name, others, onRename }: NameFieldProps) {
  /** Null while it is the example's name. */
  const [draft, setDraft] = useState<string | null>(null);
  const problem = draft === null ? '' : nameProblem(draft, others);
  const id = fieldId(['examples', name, 'name']);
  const rename = () => {
    if (draft === null || problem !== '') return;
    setDraft(null);
    if (draft !== name) onRename(draft);
  };
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-1">
      <label htmlFor={id} className="font-semibold">
        Name
      </label>
      <p id={`${id}-hint`} className="label">
        Short, in letters and digits. A new name is changed in the text too.
      </p>
      {problem !== '' && (
        <p id={`${id}-problem`} className="font-semibold text-coral">
          {problem}
        </p>
      )}
      <input
        id={id}
        className="control max-w-56 aria-invalid:border-2 aria-invalid:border-coral"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft ?? name}
        aria-describedby={problem === '' ? `${id}-hint` : `${id}-hint ${id}-problem`}
        aria-invalid={problem === '' ? undefined : true}
        onChange={({ target }) => setDraft(target.value.trim())}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
    </div>
  );
}

type NumbersProps = ExampleFormProps & { calculator: CalculatorSummary };

/** One field for each number, with rarely changed ones behind "More". */
function Numbers({ example, calculator, facts, result, onChange }: NumbersProps) {
  const { name, like, values } = example;
  const render = (field: CalculatorSummary['fields'][number]) => (
    <ExampleField
      key={field.name}
      path={['examples', name, field.name]}
      field={field}
      value={values[field.name]}
      like={like}
      inherited={result?.values[field.name]}
      facts={facts}
      onChange={(value) => {
        const { [field.name]: _removed, ...rest } = values;
        onChange({ ...example, values: value === undefined ? rest : { ...values, [field.name]: value } });
      }}
    />
  );
  const advanced = calculator.fields.filter(({ isAdvanced }) => isAdvanced);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="sr-only">Numbers of {name}</legend>
      {calculator.fields.filter(({ isAdvanced }) => !isAdvanced).map(render)}
      {advanced.length > 0 && (
        <details>
          <summary className="target">
            More<span className="sr-only"> numbers of {name}</span>
          </summary>
          <div className="grid grid-cols-1 gap-4 pt-2">{advanced.map(render)}</div>
        </details>
      )}
    </fieldset>
  );
}
