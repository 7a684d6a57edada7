/** The desk: a program of its own, which no public page loads. */
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DESK } from '../contracts/desk.ts';
import { PageTitle } from './components/controls.tsx';
import { Column, Frame } from './components/frame.tsx';
import { client } from './queries.ts';
import { Account } from './screens/account.tsx';
import { Caller } from './screens/caller.tsx';
import { Health } from './screens/health.tsx';
import { Lead } from './screens/lead.tsx';
import { LeadList } from './screens/lead-list.tsx';
import { Link as LinkScreen } from './screens/link.tsx';
import { People, Record } from './screens/people.tsx';
import { FactsScreen } from './website/facts.tsx';
import { FormScreen } from './website/form-screen.tsx';
import { LookScreen } from './website/look.tsx';
import { WebsiteScreen } from './website/website.tsx';

const router = createBrowserRouter(
  [
    { path: '/link', element: <LinkScreen />, errorElement: <Failed /> },
    {
      element: <Frame />,
      errorElement: <Failed />,
      children: [
        {
          element: <LeadList />,
          children: [{ index: true }, { path: '/leads/:id', element: <Lead /> }],
        },
        { path: '/website/look', element: <LookScreen /> },
        {
          element: <Column />,
          children: [
            { path: '/caller', element: <Caller /> },
            { path: '/people', element: <People /> },
            { path: '/record', element: <Record /> },
            { path: '/health', element: <Health /> },
            { path: '/account', element: <Account /> },
            { path: '/website', element: <WebsiteScreen /> },
            { path: '/website/forms/:id', element: <FormScreen /> },
            { path: '/website/facts', element: <FactsScreen /> },
            { path: '*', element: <Failed notFound /> },
          ],
        },
      ],
    },
  ],
  { basename: DESK },
);

const place = document.getElementById('desk');
if (place) {
  // Screens have titles of their own, and a browser shows the first.
  document.querySelector('title')?.remove();
  createRoot(place).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** For what is not there, and for what broke. */
function Failed({ notFound = false }: { notFound?: boolean }) {
  return (
    <div className={notFound ? '' : 'mx-auto max-w-md p-6'}>
      <PageTitle>{notFound ? 'Page not found' : 'Something went wrong'}</PageTitle>
      <p className="mt-3">
        {notFound ? 'There is no page at this address.' : 'What was saved is kept. Please reload the page.'}
      </p>
      <Link className="target" to="/" reloadDocument>
        Back to the enquiries
      </Link>
    </div>
  );
}
