import { Link } from 'react-router';
import { PageTitle } from '../components/page-title.tsx';

/** For what is not there, and for what broke. */
export function Failed({ notFound = false }: { notFound?: boolean }) {
  return (
    <div className={notFound ? '' : 'mx-auto max-w-md p-6'}>
      <PageTitle>{notFound ? 'There is nothing here' : 'Something here is not working'}</PageTitle>
      <p className="mt-3">
        {notFound ? 'The address leads nowhere.' : 'Nothing that was saved is lost. Load the page again.'}
      </p>
      <Link className="target" to="/" reloadDocument>
        Back to the enquiries
      </Link>
    </div>
  );
}
