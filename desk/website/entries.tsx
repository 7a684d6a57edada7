/** Fields for lists and for records, whose entries have a key, such as people. */
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { FormField } from '../../contracts/website.ts';
import { type FieldProps, fieldId, useFocusAfterChange, useForm } from './form-context.ts';
import { FieldSet } from './labelled.tsx';
import {
  blankContent,
  capitalised,
  entryNumber,
  entryTitle,
  type FieldOf,
  isSame,
  isValues,
  orEmpty,
  shortName,
  valueAt,
  withArticle,
} from './values.ts';

export interface EntryFieldsProps extends FieldProps<FormField> {
  title: string;
}

/** Passed as a prop to avoid a circular import: entries may contain lists. */
interface WithFields {
  Fields: ComponentType<EntryFieldsProps>;
}

/** Gives entries stable React keys, so that they keep their state when others are moved or removed. */
function useKeys(count: number) {
  const [keys, setKeys] = useState(() => newKeys(count));
  // The whole list was replaced, for example by the product's.
  if (keys.length !== count) setKeys(newKeys(count));
  return [keys, setKeys] as const;
}

const newKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

export function ListField({
  field,
  path,
  value,
  onChange,
  Fields,
}: FieldProps<FieldOf<'list'>> & WithFields) {
  const { announce } = useForm();
  const focusAfterChange = useFocusAfterChange();
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const [keys, setKeys] = useKeys(entries.length);
  const [added, setAdded] = useState<string>();
  const { entry, entryName } = field;
  const addId = `${fieldId(path)}-add`;
  const titleOf = (index: number) => entryTitle(entries[index], entryNumber(entryName, index));

  const add = () => {
    const key = crypto.randomUUID();
    setKeys([...keys, key]);
    setAdded(key);
    onChange([...entries, blankContent(entry)]);
    announce(`${entryNumber(entryName, entries.length)} added.`);
    focusAfterChange(fieldId([...path, entries.length]));
  };
  const remove = (index: number) => {
    announce(`${titleOf(index)} removed. Save to keep it so.`);
    setKeys(keys.toSpliced(index, 1));
    onChange(orEmpty(field, entries.toSpliced(index, 1)));
    focusAfterChange(entries.length > 1 ? fieldId([...path, Math.min(index, entries.length - 2)]) : addId);
  };
  const move = (index: number, by: 1 | -1) => {
    const to = index + by;
    if (to < 0 || to >= entries.length) return;
    setKeys(moveItem(keys, index, to));
    onChange(moveItem(entries, index, to));
    announce(`${titleOf(index)} is now number ${to + 1} of ${entries.length}.`);
    focusAfterChange(`${fieldId([...path, to])}-${by === 1 ? 'down' : 'up'}`);
  };

  return (
    <FieldSet field={field} path={path}>
      <ReplacesProductNote path={path} value={value} />
      {entries.length === 0 && <p className="text-ink-soft">There is none.</p>}
      <ol className="grid grid-cols-1 gap-3">
        {entries.map((one, index) => {
          const id = fieldId([...path, index]);
          const title = titleOf(index);
          return (
            <li key={keys[index] ?? index}>
              <Entry
                Fields={Fields}
                entry={{ ...entry, label: entry.label || entryNumber(entryName, index) }}
                path={[...path, index]}
                title={title}
                value={one}
                isNew={keys[index] === added}
                onChange={(next) => onChange(entries.with(index, next))}
              >
                <div className="flex flex-wrap gap-x-5">
                  {entries.length > 1 && (
                    <>
                      <EntryButton
                        id={`${id}-up`}
                        isDisabled={index === 0}
                        of={title}
                        onClick={() => move(index, -1)}
                      >
                        Move up
                      </EntryButton>
                      <EntryButton
                        id={`${id}-down`}
                        isDisabled={index === entries.length - 1}
                        of={title}
                        onClick={() => move(index, 1)}
                      >
                        Move down
                      </EntryButton>
                    </>
                  )}
                  <EntryButton id={`${id}-remove`} of={title} onClick={() => remove(index)}>
                    Remove
                  </EntryButton>
                </div>
              </Entry>
            </li>
          );
        })}
      </ol>
      <div>
        <button id={addId} type="button" className="button-quiet" onClick={add}>
          Add {withArticle(entryName)}
        </button>
      </div>
    </FieldSet>
  );
}

function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as T);
}

/** Entries by key, which other fields refer to. */
export function RecordField({
  field,
  path,
  value,
  onChange,
  Fields,
}: FieldProps<FieldOf<'record'>> & WithFields) {
  const { announce } = useForm();
  const focusAfterChange = useFocusAfterChange();
  const entries = isValues(value) ? value : {};
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [added, setAdded] = useState<string>();
  const { entry, entryName } = field;
  const newId = `${fieldId(path)}-new`;
  const hasName = entry.kind === 'group' && entry.fields.some((one) => one.name === 'name');
  // An entry without fields, such as an attribute, uses the name as typed.
  const key = entry.kind === 'group' ? shortName(name) : name.trim();

  const validateName = (): string => {
    if (name.trim() === '') return 'Please type a name first.';
    if (key === '')
      return 'Please type it in letters from a to z. You can change how visitors read it afterwards.';
    return key in entries ? `There is a ${entryName} ${key} already.` : '';
  };
  const add = () => {
    const found = validateName();
    setProblem(found);
    if (found !== '') return focusAfterChange(newId);
    const content = blankContent(entry);
    onChange({ ...entries, [key]: hasName ? { ...(content as object), name: name.trim() } : content });
    setAdded(key);
    setName('');
    announce(`${capitalised(entryName)} ${name.trim()} added.`);
    focusAfterChange(fieldId([...path, key]));
  };
  const remove = (removed: string) => {
    const { [removed]: one, ...rest } = entries;
    onChange(orEmpty(field, rest));
    announce(`${entryTitle(one, removed)} removed. Save to keep it so.`);
    focusAfterChange(newId);
  };
  const addWithEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <FieldSet field={field} path={path}>
      {Object.keys(entries).length === 0 && <p className="text-ink-soft">There is none.</p>}
      <ul className="grid grid-cols-1 gap-3">
        {Object.entries(entries).map(([short, one]) => {
          const title = entryTitle(entry.kind === 'group' ? one : undefined, short);
          return (
            <li key={short}>
              <Entry
                Fields={Fields}
                entry={{ ...entry, label: entry.label || short }}
                path={[...path, short]}
                title={title}
                value={one}
                isNew={short === added}
                onChange={(next) => onChange({ ...entries, [short]: next })}
              >
                <div className="flex flex-wrap items-center gap-x-5">
                  <EntryButton of={title} onClick={() => remove(short)}>
                    Remove
                  </EntryButton>
                  {entry.kind === 'group' && <span className="label">Short name: {short}</span>}
                </div>
              </Entry>
            </li>
          );
        })}
      </ul>
      <div className="grid gap-1">
        <label htmlFor={newId} className="label">
          {hasName ? 'Name' : 'Short name'} of the new {entryName}
        </label>
        {problem !== '' && (
          <p id={`${newId}-problem`} className="font-semibold text-coral">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <input
            id={newId}
            className="control max-w-72"
            autoComplete="off"
            value={name}
            aria-invalid={problem === '' ? undefined : true}
            aria-describedby={problem === '' ? undefined : `${newId}-problem`}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={addWithEnter}
          />
          <button type="button" className="button-quiet" onClick={add}>
            Add {withArticle(entryName)}
          </button>
        </div>
      </div>
    </FieldSet>
  );
}

interface EntryProps extends Omit<FieldProps<FormField>, 'field'>, WithFields {
  entry: FormField;
  title: string;
  /** Added just now: starts open. */
  isNew: boolean;
  /** Buttons that act on the whole entry. */
  children: ReactNode;
}

/** An entry with fields is collapsible below its title. */
function Entry({ Fields, entry, path, title, value, isNew, onChange, children }: EntryProps) {
  const [isOpen, setOpen] = useState(isNew);
  const titleId = useId();
  const { problemsAt } = useForm();
  const fieldProps = { path, title, value, onChange };
  if (entry.kind !== 'group' && entry.kind !== 'shape') {
    return (
      <>
        <Fields field={entry} {...fieldProps} />
        {children}
      </>
    );
  }
  const problems = problemsAt(path);
  return (
    <details
      id={fieldId(path)}
      className="panel py-1"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        <span id={titleId} className="line-clamp-2 inline">
          {title}
        </span>
      </summary>
      <fieldset aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 gap-4 pt-2 pb-1">
        {problems.length > 0 && <p className="font-semibold text-coral">{problems.join(' ')}</p>}
        <Fields field={entry} {...fieldProps} />
        {children}
      </fieldset>
    </details>
  );
}

interface EntryButtonProps {
  id?: string;
  /** Uses aria-disabled, to keep the focus. */
  isDisabled?: boolean;
  of: string;
  onClick: () => void;
  children: string;
}

function EntryButton({ id, isDisabled = false, of, onClick, children }: EntryButtonProps) {
  return (
    <button
      id={id}
      type="button"
      className={`target ${children === 'Remove' ? 'text-coral' : ''}`}
      aria-disabled={isDisabled || undefined}
      aria-label={`${children}: ${of}`}
      onClick={() => isDisabled || onClick()}
    >
      {children}
    </button>
  );
}

/** Explains that changing one entry overrides the product's whole list. */
function ReplacesProductNote({ path, value }: Pick<FieldProps<FormField>, 'path' | 'value'>) {
  const { detail } = useForm();
  const product = valueAt(detail.product, path);
  if (!Array.isArray(product)) return null;
  return (
    <p className="label">
      {isSame(product, value)
        ? 'These are the product’s. Once you change one, the whole list is yours, and what upgrades improve in it no longer reaches your site.'
        : 'This list is yours as a whole: what upgrades improve in the product’s list does not reach it.'}
    </p>
  );
}
