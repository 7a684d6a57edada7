/** The desk: a program of its own, which no public page loads. */
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DESK } from '../contracts/desk.ts';
import { Column, Frame } from './components/frame.tsx';
import { client } from './queries.ts';
import { Account } from './screens/account.tsx';
import { Failed } from './screens/failed.tsx';
import { Health } from './screens/health.tsx';
import { Lead } from './screens/lead.tsx';
import { LeadList } from './screens/lead-list.tsx';
import { Link } from './screens/link.tsx';
import { People } from './screens/people.tsx';
import { Record } from './screens/record.tsx';

const router = createBrowserRouter(
  [
    { path: '/link', element: <Link />, errorElement: <Failed /> },
    {
      element: <Frame />,
      errorElement: <Failed />,
      children: [
        {
          element: <LeadList />,
          children: [{ index: true }, { path: '/leads/:id', element: <Lead /> }],
        },
        {
          element: <Column />,
          children: [
            { path: '/people', element: <People /> },
            { path: '/record', element: <Record /> },
            { path: '/health', element: <Health /> },
            { path: '/account', element: <Account /> },
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
