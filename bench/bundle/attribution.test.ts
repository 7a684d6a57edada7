import { expect, test } from 'vitest';
import { bytesByOwner, ownerOf, UNMAPPED } from './attribution.ts';

test.each([
  ['../../../node_modules/react-dom/cjs/x.js', 'react-dom'],
  ['../../node_modules/@radix-ui/react-toast/dist/index.mjs', '@radix-ui/react-toast'],
  ['node_modules/a/node_modules/b/index.js', 'b'],
  ['../../../app/sections/home/hero.tsx', 'app/sections'],
  ['../../../app/root.tsx', 'app'],
  ['../../../config/site.ts', 'config'],
  ['\0vite/preload-helper.js', UNMAPPED],
  [null, UNMAPPED],
])('%s belongs to %s', (source, owner) => {
  expect(ownerOf(source)).toBe(owner);
});

test('every byte of a chunk belongs to somebody, once', () => {
  const code = 'head;aaaa;bbé\ncccc';
  const bytes = bytesByOwner(code, [
    { generatedLine: 1, generatedColumn: 5, source: 'app/a.ts' },
    { generatedLine: 1, generatedColumn: 10, source: 'node_modules/b/i.js' },
    { generatedLine: 2, generatedColumn: 0, source: 'app/a.ts' },
  ]);
  expect(Object.fromEntries(bytes)).toEqual({ [UNMAPPED]: 6, app: 9, b: 4 });
  expect([...bytes.values()].reduce((a, b) => a + b)).toBe(Buffer.byteLength(code));
});
