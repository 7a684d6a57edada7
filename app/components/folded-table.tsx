import type { ReactNode } from 'react';
import type { TableData } from '../../figures/chart.ts';
import { Folded } from './folded.tsx';

interface FoldedTableProps {
  table: TableData;
  title?: string;
  children?: ReactNode;
}

/** A collapsed table of a chart's data, with the children below it. */
export function FoldedTable({ table, title = 'See the numbers as a table', children }: FoldedTableProps) {
  return (
    <Folded title={title} className="folded-table">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard */}
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={table.caption}>
        <table>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {table.columns.map((column) =>
                column === '' ? (
                  <td key="corner" />
                ) : (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={table.columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </Folded>
  );
}
