import { AnchorLink } from './links.tsx';

const line =
  'block py-1 pl-4 leading-tight text-ink-soft hover:text-fig hover:underline hover:underline-offset-4';

/** The sections of a long text as links: folded on small screens, at the side of the text on wide ones. */
export function PageContents({ headings }: { headings: readonly { id: string; text: string }[] }) {
  return (
    <nav aria-label="On this page" className="page-contents no-print">
      <details>
        <summary>On this page</summary>
        <p className="font-bold">On this page</p>
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <AnchorLink anchor={id} className={line}>
                {text}
              </AnchorLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
