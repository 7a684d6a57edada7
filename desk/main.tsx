/** The desk: a separate app that no public page loads. */
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DESK } from '../contracts/desk.ts';
import { PageTitle } from './components/controls.tsx';
import { Frame, PageColumn } from './components/frame.tsx';
import { queryClient } from './queries.ts';
import { Account } from './screens/account.tsx';
import { Caller } from './screens/caller.tsx';
import { Health } from './screens/health.tsx';
import { Lead } from './screens/lead.tsx';
import { LeadList } from './screens/lead-list.tsx';
import { LinkScreen } from './screens/link.tsx';
import { AuditLog, People } from './screens/people.tsx';
import { TextListScreen } from './texts/text-list.tsx';
import { FactsScreen } from './website/facts.tsx';
import { FormScreen } from './website/form-screen.tsx';
import { LookScreen } from './website/look.tsx';
import { WebsiteScreen } from './website/website.tsx';

const router = createBrowserRouter(
  [
    { path: '/link', element: <LinkScreen />, errorElement: <ErrorPage /> },
    {
      element: <Frame />,
      errorElement: <ErrorPage />,
      // Shown while a screen that is loaded separately is the first one.
      hydrateFallbackElement: <p className="loading" aria-hidden="true" />,
      children: [
        {
          element: <LeadList />,
          children: [{ index: true }, { path: '/leads/:id', element: <Lead /> }],
        },
        { path: '/website/look', element: <LookScreen /> },
        {
          path: '/website/texts/:folder/:name',
          // A fifth of all scripts, which most people at the desk never need.
          lazy: async () => ({ Component: (await import('./texts/text-screen.tsx')).TextScreen }),
        },
        {
          element: <PageColumn />,
          children: [
            { path: '/caller', element: <Caller /> },
            { path: '/people', element: <People /> },
            { path: '/record', element: <AuditLog /> },
            { path: '/health', element: <Health /> },
            { path: '/account', element: <Account /> },
            { path: '/website', element: <WebsiteScreen /> },
            { path: '/website/forms/:id', element: <FormScreen /> },
            { path: '/website/facts', element: <FactsScreen /> },
            { path: '/website/texts', element: <TextListScreen /> },
            { path: '*', element: <ErrorPage notFound /> },
          ],
        },
      ],
    },
  ],
  { basename: DESK },
);

const root = document.getElementById('desk');
if (root) {
  // Screens render their own titles, and browsers show the first one in the document.
  document.querySelector('title')?.remove();
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Shown for unknown URLs and unexpected errors. */
function ErrorPage({ notFound = false }: { notFound?: boolean }) {
  return (
    <div className={notFound ? '' : 'mx-auto max-w-md p-6'}>
      <PageTitle>{notFound ? 'Page not found' : 'Something went wrong'}</PageTitle>
      <p className="mt-3">
        {notFound ? 'There is no page at this address.' : 'Saved changes are kept. Please reload the page.'}
      </p>
      <Link className="target" to="/" reloadDocument>
        Back to the enquiries
      </Link>
    </div>
  );
}
