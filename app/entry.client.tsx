import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteFirstPage } from './forms/first-page.ts';
import { rememberEarlyUse } from './lib/early-use.ts';

noteFirstPage();

hydrate().catch((error: unknown) => console.warn('The page stays without scripts:', error));

async function hydrate() {
  const examples = [...document.querySelectorAll<HTMLElement>('[data-calculators]')];
  if (examples.length > 0) {
    const { loadCalculators } = await import('./figures/load-calculators.ts');
    await loadCalculators(examples.flatMap(({ dataset }) => dataset.calculators?.split(' ') ?? []));
  }
  const repeat = rememberEarlyUse();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated then={repeat}>
          <HydratedRouter />
        </Hydrated>
      </StrictMode>,
    );
  });
}

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
