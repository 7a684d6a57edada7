import { useMutation } from '@tanstack/react-query';
import { DESK_API } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Problem } from './problem.tsx';

/** What is done with the whole list, and seldom. */
export function Exporting({ filters }: { filters: URLSearchParams }) {
  const exporting = useMutation({ mutationFn: download });
  return (
    <details className="more">
      <summary className="thread-link">
        More<span className="sr-only"> with this list</span>
      </summary>
      <div className="panel">
        <button
          type="button"
          className="button-quiet"
          disabled={exporting.isPending}
          onClick={() => exporting.mutate(filters)}
        >
          Export these (CSV)
        </button>
        <Problem error={exporting.error} />
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
