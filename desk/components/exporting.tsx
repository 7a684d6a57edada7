import { DESK_API } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Action } from './controls.tsx';

/** What is done with the whole list, and seldom. */
export function Exporting({ filters }: { filters: URLSearchParams }) {
  return (
    <details className="relative">
      <summary className="target">
        More<span className="sr-only"> with this list</span>
      </summary>
      <div className="panel absolute end-0 z-2">
        <Action run={() => download(filters)}>Export these (CSV)</Action>
      </div>
    </details>
  );
}

/** A download cannot ask for a fresh sign-in, so that is done before it. */
async function download(filters: URLSearchParams): Promise<void> {
  await post('/confirmed');
  const link = document.createElement('a');
  link.href = `${DESK_API}/export.csv?${filters}`;
  link.download = '';
  link.click();
}
