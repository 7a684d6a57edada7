import { useState } from 'react';
import { ScrollRestoration, UNSAFE_useScrollRestoration } from 'react-router';
import { useHydrated } from '../lib/use-hydrated.ts';

/**
 * Back and forward return to where the visitor was. The framework's component brings a script that
 * does so before the first paint. Where React makes the page anew in the browser, after the error
 * page, such a script would never run, and the page's policy would rightly refuse it.
 */
export function ScrollMemory() {
  const hydrated = useHydrated();
  const [standsInFile] = useState(!hydrated);
  return standsInFile ? <ScrollRestoration /> : <MemoryOnly />;
}

function MemoryOnly() {
  UNSAFE_useScrollRestoration();
  return null;
}
