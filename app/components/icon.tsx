import { createElement } from 'react';
import type { IconNode } from './icons.ts';

interface IconProps {
  /** One of icons.ts. */
  icon: IconNode;
  className?: string;
  strokeWidth?: number;
}

/** Decoration: what it stands beside says in words what is meant. */
export function Icon({ icon, className, strokeWidth = 2 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={strokeWidth}
      className={className}
    >
      {icon.map(([tag, attributes]) =>
        createElement(tag, { ...attributes, key: JSON.stringify(attributes) }),
      )}
    </svg>
  );
}
