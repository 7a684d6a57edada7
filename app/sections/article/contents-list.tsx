import { AnchorLink } from '../../components/anchor-link.tsx';
import { useCurrentSection } from './use-current-section.ts';

interface ContentsListProps {
  headings: readonly { id: string; text: string }[];
}

/** The sections of an article as links, at the side on wide screens, with the one being read marked. */
export function ContentsList({ headings }: ContentsListProps) {
  const current = useCurrentSection(headings);
  return (
    <nav
      aria-labelledby="contents-title"
      className="no-print mb-10 lg:order-2 lg:col-span-4 lg:mb-0"
    >
      {/* On a screen that is lower than the list, its end would never be seen if it stuck. */}
      <div className="top-[calc(var(--header-height)+2rem)] lg:[@media(height>=36rem)]:sticky">
        <p id="contents-title" className="font-bold">
          On this page
        </p>
        <ul className="mt-3 grid gap-1 border-l-2 border-line text-base">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <AnchorLink
                anchor={id}
                aria-current={id === current ? 'location' : undefined}
                // The mark is as wide as the padding that it takes, so that no text moves.
                className="-ml-0.5 block py-1 pl-4.5 text-ink-soft hover:text-fig hover:underline hover:underline-offset-4 aria-[current]:border-fig aria-[current]:border-l-4 aria-[current]:pl-3.5 aria-[current]:text-ink"
              >
                {text}
              </AnchorLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
