import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { recordFirstPage } from './forms/tab-storage.ts';

recordFirstPage();

hydrate().catch((error: unknown) => console.warn('The page stays without scripts:', error));

async function hydrate() {
  const examples = [...document.querySelectorAll<HTMLElement>('[data-calculators]')];
  if (examples.length > 0) {
    const { loadCalculators } = await import('./figures/load-calculators.ts');
    await loadCalculators(examples.flatMap(({ dataset }) => dataset.calculators?.split(' ') ?? []));
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // For example, an extension changed the page and React rendered it again.
      { onRecoverableError: (error) => console.warn('The page was drawn again:', error) },
    );
  });
}
