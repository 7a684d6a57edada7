import type { ReactNode } from 'react';

interface FoldedProps {
  title: string;
  isOpen?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** A disclosure for details that few readers need. */
export function Folded({ title, isOpen, className, children }: FoldedProps) {
  return (
    <details open={isOpen} className={className}>
      <summary className="w-fit cursor-pointer py-2 font-semibold text-fig underline-offset-4 hover:underline">
        {title}
      </summary>
      {children}
    </details>
  );
}
