import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { InsertDialog } from './insert-dialogs.tsx';
import {
  addColumn,
  addRow,
  alignColumn,
  type Grid,
  type ParsedTable,
  removeColumn,
  removeRow,
  setCell,
  toGrid,
  writeTable,
} from './table.ts';

interface TableDialogProps {
  /** Null for a new table. */
  table: ParsedTable | null;
  onClose: () => void;
  onChoose: (markdown: string) => void;
}

/** A cell; row -1 is the header. */
interface Place {
  row: number;
  column: number;
}

/** Edits a table as a grid of inputs. The buttons below it act on the cell that had the focus last. */
export function TableDialog({ table, onClose, onChoose }: TableDialogProps) {
  const [grid, setGrid] = useState(() => toGrid(table));
  const [place, setPlace] = useState<Place>({ row: -1, column: 0 });
  const cells = useRef<HTMLTableElement>(null);
  const { row, column } = place;
  const heading = grid.header[column]?.trim();
  const current = heading ? `column “${heading}”` : `column ${column + 1}`;

  const focus = (next: Place) => {
    const input = cells.current?.rows[next.row + 1]?.cells[next.column]?.querySelector('input');
    input?.focus();
    input?.select();
  };
  const change = (next: Grid, to: Place) => {
    flushSync(() => setGrid(next));
    focus({
      row: Math.min(to.row, next.rows.length - 1),
      column: Math.min(to.column, next.columns.length - 1),
    });
  };

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const isAtStart = selectionEnd === 0 || (selectionStart === 0 && selectionEnd === value.length);
    const isAtEnd =
      selectionStart === value.length || (selectionStart === 0 && selectionEnd === value.length);
    if (event.key === 'ArrowDown') focus({ row: row + 1, column });
    else if (event.key === 'ArrowUp') focus({ row: row - 1, column });
    else if (event.key === 'ArrowLeft' && isAtStart) focus({ row, column: column - 1 });
    else if (event.key === 'ArrowRight' && isAtEnd) focus({ row, column: column + 1 });
    else if (event.key === 'Enter' && row < grid.rows.length - 1) focus({ row: row + 1, column });
    else if (event.key === 'Enter') change(addRow(grid, grid.rows.length), { row: grid.rows.length, column });
    else return;
    event.preventDefault();
  };

  const input = (at: Place, label: string, text: string, isRight: boolean) => (
    <input
      aria-label={label}
      className={`control min-w-32 ${isRight ? 'text-end' : ''} ${at.row === -1 ? 'font-semibold' : ''}`}
      autoComplete="off"
      value={text}
      onFocus={() => setPlace(at)}
      onKeyDown={move}
      onChange={({ target }) => setGrid(setCell(grid, at.row, at.column, target.value))}
    />
  );

  return (
    <InsertDialog
      title={table ? 'Change the table' : 'New table'}
      action={table ? 'Change it' : 'Put in the table'}
      onClose={onClose}
      onSubmit={() => onChoose(writeTable(table, grid))}
    >
      <div className="-mx-1 max-h-[50vh] overflow-auto p-1">
        <table ref={cells}>
          <thead>
            <tr>
              {grid.columns.map(({ id, isRight }, at) => (
                <th key={id} scope="col" className="p-0.5">
                  {input(
                    { row: -1, column: at },
                    `Heading of column ${at + 1}`,
                    grid.header[at] ?? '',
                    isRight,
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ id, cells: texts }, rowAt) => (
              <tr key={id}>
                {grid.columns.map(({ id: columnId, isRight }, at) => (
                  <td key={columnId} className="p-0.5">
                    {input(
                      { row: rowAt, column: at },
                      `Row ${rowAt + 1}, ${grid.header[at]?.trim() || `column ${at + 1}`}`,
                      texts[at] ?? '',
                      isRight,
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Rows and columns</legend>
        <button
          type="button"
          className="target whitespace-normal text-start"
          onClick={() => change(addRow(grid, row + 1), { row: row + 1, column })}
        >
          {row === -1 ? 'Add a first row' : `Add a row below row ${row + 1}`}
        </button>
        <button
          type="button"
          className="target whitespace-normal text-start"
          onClick={() => change(addColumn(grid, column + 1), { row: -1, column: column + 1 })}
        >
          Add a column after {current}
        </button>
        {row !== -1 && (
          <button
            type="button"
            className="target whitespace-normal text-start text-coral"
            onClick={() => change(removeRow(grid, row), place)}
          >
            Remove row {row + 1}
          </button>
        )}
        {grid.columns.length > 1 && (
          <button
            type="button"
            className="target whitespace-normal text-start text-coral"
            onClick={() => change(removeColumn(grid, column), place)}
          >
            Remove {current}
          </button>
        )}
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 flex-none accent-fig"
            checked={grid.columns[column]?.isRight ?? false}
            onChange={({ target }) => setGrid(alignColumn(grid, column, target.checked))}
          />
          Numbers in {current}: align right
        </label>
      </fieldset>
    </InsertDialog>
  );
}
