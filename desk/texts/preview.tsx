import { useEffect, useRef } from 'react';
import type { TextPreview } from '../../contracts/texts.ts';

interface PreviewProps {
  title: string;
  /** The last preview that could be drawn; null before the first. */
  html: string | null;
  preview: TextPreview | null;
  /** What is shown, such as "The whole page". Another one starts at the top. */
  part: string;
}

/** The text as visitors will see it, without scripts. Keeps its scroll position when it is drawn again. */
export function Preview({ title, html, preview, part }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const position = useRef({ part, top: 0 });
  const isOutdated = preview !== null && preview.html === null;
  const lines = (preview?.problems ?? []).flatMap(({ line }) => (line === null ? [] : [line]));
  const line = lines.length === 0 ? null : Math.min(...lines);

  useEffect(() => {
    const { current: element } = frame;
    if (element === null || html === null) return;
    const top = position.current.part === part ? (element.contentWindow?.scrollY ?? 0) : 0;
    position.current = { part, top };
    // Links would replace the preview by another page. The sandbox lets them open no other tab.
    element.srcdoc = html.replace('<head>', '<head><base target="_blank">');
  }, [html, part]);

  return (
    <>
      <p role="status" className={isOutdated ? 'alert mb-2' : 'sr-only'}>
        {isOutdated &&
          (html === null
            ? 'This can’t be shown until the mistakes are fixed.'
            : `This is the last version that could be shown. ${line === null ? 'Fix the mistakes' : `Fix line ${line}`} to see the new one.`)}
      </p>
      {html === null && !isOutdated && <p className="loading" aria-hidden="true" />}
      <iframe
        ref={frame}
        title={`Preview of ${title}`}
        // No scripts: the preview is on the desk's origin.
        sandbox="allow-same-origin"
        className={`block h-[70vh] w-full border border-line-strong bg-card lg:h-[calc(100vh-13rem)] ${html === null ? 'hidden' : ''} ${isOutdated ? 'opacity-50' : ''}`}
        onLoad={({ currentTarget }) => currentTarget.contentWindow?.scrollTo(0, position.current.top)}
      />
      <p className="label mt-1">{part}. Links and sliders stand still here; readers can use them.</p>
    </>
  );
}
