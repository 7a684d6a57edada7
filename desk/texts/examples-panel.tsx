import { useId, useState } from 'react';
import type { ExampleStatement } from '../../contracts/texts.ts';
import { Dialog } from '../components/controls.tsx';
import { fieldId, useFocusAfterChange, useForm } from '../website/form-context.ts';
import { ExampleForm } from './example-form.tsx';
import { newName, startExample } from './examples.ts';
import { useCalculators, useFacts } from './queries.ts';
import type { TextEditorState } from './use-text-editor.ts';

interface ExamplesPanelProps {
  editor: TextEditorState;
  isArticle: boolean;
  /** Puts Markdown into the text. */
  onInsert: (text: string) => void;
  /** Previews the chart of an example. */
  onShowChart: (name: string) => void;
}

const newKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

/** The examples of a text, each a form with its results. */
export function ExamplesPanel({ editor, isArticle, onInsert, onShowChart }: ExamplesPanelProps) {
  const { examples } = editor.content;
  const { announce } = useForm();
  const focusAfterChange = useFocusAfterChange();
  const calculators = useCalculators();
  const facts = useFacts();
  // Forms keep their state while an example is renamed.
  const [keys, setKeys] = useState(() => newKeys(examples.length));
  if (keys.length !== examples.length) setKeys(newKeys(examples.length));
  const [added, setAdded] = useState<string>();
  const [chosen, setChosen] = useState('');
  const addId = useId();
  const [asksRemove, setAsksRemove] = useState<number | null>(null);

  const add = () => {
    const names = examples.map(({ name }) => name);
    const calculator = calculators.find(({ name }) => name === chosen);
    const example: ExampleStatement = calculator
      ? startExample(newName(calculator.name, names), calculator)
      : { name: newName(chosen, names), like: chosen, values: {} };
    setChosen('');
    const key = crypto.randomUUID();
    setKeys([...keys, key]);
    setAdded(key);
    editor.setExamples([...examples, example]);
    announce(`Example ${example.name} added.`);
    focusAfterChange(fieldId(['examples', example.name]));
  };
  const resultOf = (name: string) => editor.preview?.examples.find((one) => one.name === name);
  const remove = (index: number) => {
    setAsksRemove(null);
    setKeys(keys.toSpliced(index, 1));
    editor.setExamples(examples.toSpliced(index, 1));
    announce(`Example ${examples[index]?.name} removed. Save to keep it so.`);
    focusAfterChange(addId);
  };

  return (
    <>
      <h2 className="sr-only">Examples</h2>
      <p className="max-w-prose">
        An example is a calculation with your numbers. Its results can be put into sentences
        {isArticle && ', and readers can change its numbers in the worked example'}.
      </p>
      {examples.length === 0 && <p className="mt-3 text-ink-soft">There is none.</p>}
      <ol className="mt-3 grid grid-cols-1 gap-3">
        {examples.map((example, index) => (
          <li key={keys[index] ?? index}>
            <ExampleForm
              example={example}
              examples={examples}
              calculators={calculators}
              facts={facts}
              result={resultOf(example.name)}
              isArticle={isArticle}
              isNew={keys[index] === added}
              onChange={(next) => editor.setExamples(examples.with(index, next))}
              onRename={(name) => editor.rename(example.name, name)}
              onRemove={() => (resultOf(example.name)?.isUsed ? setAsksRemove(index) : remove(index))}
              onInsert={onInsert}
              onShowChart={onShowChart}
            />
          </li>
        ))}
      </ol>
      <label className="mt-4 grid max-w-md gap-1">
        <span className="font-semibold">What a new example answers</span>
        <select
          id={addId}
          className="control"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Choose…</option>
          {examples.length > 0 && (
            <optgroup label="Like another example, with other numbers">
              {examples.map(({ name }) => (
                <option key={name} value={name}>
                  Like {name}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="What it answers">
            {calculators.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <button
        type="button"
        className="button-quiet mt-3"
        aria-disabled={chosen === ''}
        onClick={() => chosen !== '' && add()}
      >
        Add the example
      </button>
      {asksRemove !== null && (
        <Dialog
          title={`Remove the example ${examples[asksRemove]?.name}?`}
          close="Cancel"
          onClose={() => setAsksRemove(null)}
          action={
            <button type="button" className="button-danger" onClick={() => remove(asksRemove)}>
              Remove it
            </button>
          }
        >
          <p>The text or another example still uses it. You will need to take it out there too.</p>
        </Dialog>
      )}
    </>
  );
}
