import { expect, test } from 'vitest';
import { licencesOfShipped, packagesNamed } from './licences.ts';

const lockfile = {
  packages: {
    '': { license: 'UNLICENSED' },
    'node_modules/react': { version: '19.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@scope/deep': { version: '1.0.0', license: '(GPL-3.0 OR MIT)' },
    'node_modules/viral': { version: '2.0.0', license: 'AGPL-3.0' },
    'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-2.0' },
    'node_modules/nameless': { version: '1.0.0' },
    'node_modules/font': { version: '5.0.0', license: 'OFL-1.1', dev: true },
    'node_modules/linter': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/types': { version: '1.0.0', license: 'MIT', devOptional: true },
  },
};

test('what only develops is left out, unless its code ends up in the pages', () => {
  const names = licencesOfShipped(lockfile, new Set(['font'])).flatMap(({ packages }) => packages);
  expect(names).toContain('font 5.0.0');
  expect(names).toContain('@scope/deep 1.0.0');
  expect(names).not.toContain('linter 1.0.0');
  expect(names).not.toContain('types 1.0.0');
  expect(names.join()).not.toContain('UNLICENSED');
});

test('licences that bind the business’s own code, and unknown ones, stand out', () => {
  const bad = licencesOfShipped(lockfile, new Set())
    .filter(({ permissive }) => !permissive)
    .map(({ licence }) => licence);
  expect(bad.toSorted()).toEqual(['AGPL-3.0', 'MIT AND GPL-2.0', 'none stated']);
});

test('a package is noticed by its import or by the path of one of its files', () => {
  const source = `import { a } from 'react-dom/client';
export const font = "@fontsource-variable/figtree/files/figtree.woff2";
import './linter.ts';`;
  const names = ['react', 'react-dom', '@fontsource-variable/figtree', 'linter'];
  expect(packagesNamed(source, names)).toEqual(['react-dom', '@fontsource-variable/figtree']);
});
