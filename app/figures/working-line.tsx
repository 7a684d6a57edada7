import type { ReactNode } from 'react';
import type { Fraction, Term, WorkingLine } from '../../figures/outcome.ts';

/** React draws MathML, but its types do not name the elements yet. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements
      extends Record<'math' | 'mfrac' | 'mrow' | 'msup' | 'mtext', { children: ReactNode; key?: string }> {}
  }
}

/** A line of the working; its fractions as MathML, which screen readers read out and print keeps. */
export function Working({ line }: { line: WorkingLine }) {
  if (typeof line === 'string') return line;
  return line.map((part) =>
    typeof part === 'string' ? part : <FractionView key={JSON.stringify(part)} {...part} />,
  );
}

function FractionView({ over, under }: Fraction) {
  return (
    <math>
      <mfrac>
        <Row terms={over} />
        <Row terms={under} />
      </mfrac>
    </math>
  );
}

function Row({ terms }: { terms: readonly Term[] }) {
  return (
    <mrow>
      {terms.map((term) =>
        typeof term === 'string' ? (
          <mtext key={term}>{withSpaces(term)}</mtext>
        ) : (
          <msup key={term.base}>
            <mtext>{term.base}</mtext>
            <mtext>{term.exponent}</mtext>
          </msup>
        ),
      )}
    </mrow>
  );
}

/** MathML leaves out the spaces at the ends of a text. */
const withSpaces = (text: string) => text.replaceAll(/^ | $/g, '\u00a0');
