import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteFirstPage } from './forms/first-page.ts';
import { standInForLateRoutes } from './late-routes.tsx';

noteFirstPage();

// In development the framework changes modules under an open page, so it has to hold them itself.
if (import.meta.env.PROD) standInForLateRoutes();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
