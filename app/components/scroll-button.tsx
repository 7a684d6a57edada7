import type { ReactNode } from 'react';
import { scrollToSection } from '../lib/scroll.ts';
import { primaryButton } from './button.tsx';
import { opensElsewhere } from './section-link.tsx';

/** A button-like link to a section of the same page: scrolls smoothly, jumps without scripts. */
export function ScrollButton({ section, children }: { section: string; children: ReactNode }) {
  return (
    <a
      href={`#${section}`}
      className={primaryButton}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        scrollToSection(section);
      }}
    >
      {children}
    </a>
  );
}
