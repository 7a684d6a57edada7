import type { ReactNode } from 'react';

export interface TableData {
  caption: string;
  columns: string[];
  /** The first cell of a row is its heading. */
  rows: string[][];
}

/** Numbers behind a picture as a table, folded away; the children stand below it. */
export function FoldedTable({ table, children }: { table: TableData; children?: ReactNode }) {
  return (
    <details className="mt-3 text-base">
      <summary className="w-fit cursor-pointer py-2 font-semibold text-fig underline-offset-4 hover:underline">
        See the numbers as a table
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of form fields is no name for this */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard */}
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={table.caption}>
        <table className="mt-2 w-full min-w-80">
          <caption className="pb-2 text-left text-ink-soft">{table.caption}</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              {table.columns.map((column, index) =>
                column === '' ? (
                  <td key="corner" />
                ) : (
                  <th
                    key={column}
                    scope="col"
                    className={`py-2 font-semibold ${index === 0 ? 'pr-5' : 'pl-5 text-right'}`}
                  >
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...rest]) => (
              <tr key={first} className="border-b border-line">
                <th scope="row" className="py-2 pr-5 text-left font-normal">
                  {first}
                </th>
                {rest.map((cell, index) => (
                  <td key={table.columns[index + 1]} className="py-2 pl-5 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </details>
  );
}
