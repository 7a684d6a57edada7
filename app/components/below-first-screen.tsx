import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '../lib/use-hydrated.ts';
import type { ScrollState } from './section-link.tsx';

/**
 * What stands below the first screen of a page. Where a visitor has just followed a link, the first
 * screen is painted by itself and the rest a moment later. It is whole at once wherever somebody may
 * be taken into it: on a page load, on back and forward, and by a link to an anchor or a section.
 */
export function BelowFirstScreen({
  children,
  placeholder: Placeholder = 'div',
}: {
  children: ReactNode;
  /** What may stand in its place for a moment: in a list an item. */
  placeholder?: 'div' | 'li';
}) {
  const loaded = !useHydrated();
  const returned = useNavigationType() === 'POP';
  const { hash, state } = useLocation();
  const ledInto = hash !== '' || (state as ScrollState | null)?.scrollTo !== undefined;
  const [wholeAtOnce] = useState(loaded || returned || ledInto);
  const whole = useDeferredValue(true, wholeAtOnce);
  // As high as any screen, so that the footer is not seen to be pushed away.
  return whole ? children : <Placeholder className="h-screen" />;
}
