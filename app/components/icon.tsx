import { createElement } from 'react';
import type { Category } from '../../config/article-tags.ts';

interface IconProps {
  icon: IconNode;
  className?: string;
  strokeWidth?: number;
}

/** Decorative: the adjacent text has the meaning. */
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

/*
 * Unmodified icons of Lucide 1.65.0 (https://lucide.dev), with the notices that its licences require.
 *
 * ISC License
 *
 * Copyright (c) 2026 Lucide Icons and Contributors
 *
 * Permission to use, copy, modify, and/or distribute this software for any
 * purpose with or without fee is hereby granted, provided that the above
 * copyright notice and this permission notice appear in all copies.
 *
 * THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
 * WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
 * MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
 * ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
 * WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
 * ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
 * OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
 *
 * The MIT License (MIT), for the icons from Feather: check, chevrons, menu, search and x
 *
 * Copyright (c) 2013-present Cole Bemis
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 */

/** SVG elements with attributes, on a grid of 24 by 24. */
type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

export const Check: IconNode = [['path', { d: 'M20 6 9 17l-5-5' }]];
export const ChevronLeft: IconNode = [['path', { d: 'm15 18-6-6 6-6' }]];
export const ChevronRight: IconNode = [['path', { d: 'm9 18 6-6-6-6' }]];
export const CircleAlert: IconNode = [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['line', { x1: '12', x2: '12', y1: '8', y2: '12' }],
  ['line', { x1: '12', x2: '12.01', y1: '16', y2: '16' }],
];
export const Menu: IconNode = [
  ['path', { d: 'M4 5h16' }],
  ['path', { d: 'M4 12h16' }],
  ['path', { d: 'M4 19h16' }],
];
export const Search: IconNode = [
  ['path', { d: 'm21 21-4.34-4.34' }],
  ['circle', { cx: '11', cy: '11', r: '8' }],
];
export const X: IconNode = [
  ['path', { d: 'M18 6 6 18' }],
  ['path', { d: 'm6 6 12 12' }],
];

/**
 * A small chart for each category: a deposit of a fifth of the price, a falling balance, steps up to the next
 * property; and list rows for all of them.
 */
const drawings: Record<Category, string> = {
  all: 'M2 4.5h16M2 10h16M2 15.5h16',
  'first-home': 'M1.5 6h17v8h-17zM5 6v8M3.25 6v8',
  // The balance after each sixth of 30 years at 6%.
  refinance: 'M2 3l2.7 1 2.6 1.3 2.7 1.9 2.7 2.5 2.6 3.2 2.7 4.1',
  investment: 'M1.5 17v-4.5h5.7v-4.3h5.6v-4.7h5.7v13.5z',
};

/** Decorative: the adjacent text has the meaning. */
export function CategoryIcon({ of, className = 'size-[1em]' }: { of: Category; className?: string }) {
  return (
    <svg
      className={`flex-none fill-none stroke-current stroke-2 ${className}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={drawings[of]} />
    </svg>
  );
}
