import { Link } from 'react-router';

/** The privacy notice that the law wants beside a form, and the way to the whole policy. */
export function CollectionNotice({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className="text-base text-ink-soft">
      <p>
        {sentences.join(' ')} Our{' '}
        <Link
          prefetch="intent"
          to="/privacy-policy"
          className="text-fig underline underline-offset-4"
        >
          privacy policy
        </Link>{' '}
        says how to see or correct what we hold, and how to complain.
      </p>
    </div>
  );
}
