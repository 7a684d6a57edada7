import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { firmName } from '../firm.ts';

/** The screen's heading, which also names the window, and gets the focus when one comes here from another screen. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirst = key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are no other screen
  useEffect(() => {
    // The first screen is where the browser itself begins.
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <title>{`${children} | ${firmName} desk`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}
