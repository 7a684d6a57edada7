/** The licences of what ships, read from the lockfile. */
export interface Lockfile {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
  >;
}

export interface LicenceGroup {
  licence: string;
  /** Names with versions, in alphabetical order. */
  packages: string[];
  /** Whether it lets a business use the package without opening its own code. */
  permissive: boolean;
}

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/**
 * @param alsoShipped names of development packages whose code or font ends up in the pages.
 * @returns one group for each licence, the largest first.
 */
export function licencesOfShipped(
  { packages }: Lockfile,
  alsoShipped: ReadonlySet<string>,
): LicenceGroup[] {
  const byLicence = new Map<string, Set<string>>();
  for (const [path, { version, license = 'none stated', ...kind }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    const develops = kind.dev || kind.devOptional;
    if (path === '' || kind.link || (develops && !alsoShipped.has(name))) continue;
    const list = byLicence.get(license) ?? new Set();
    byLicence.set(license, list.add(`${name} ${version ?? ''}`.trim()));
  }
  return [...byLicence]
    .map(([licence, names]) => ({
      licence,
      packages: [...names].toSorted(),
      permissive: isPermissive(licence),
    }))
    .toSorted((a, b) => b.packages.length - a.packages.length);
}

/** Of "(MIT OR GPL-3.0)" the user may choose one; of "MIT AND Zlib" both hold. */
function isPermissive(expression: string): boolean {
  const text = expression.replace(/[()]/g, '');
  if (text.includes(' AND ')) return text.split(' AND ').every(isPermissive);
  return text.split(' OR ').some((licence) => PERMISSIVE.has(licence.trim()));
}

/** Those of the packages that a source file names in a string: an import, or the path of a font. */
export function packagesNamed(source: string, packages: readonly string[]): string[] {
  return packages.filter((name) =>
    [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`].some((text) => source.includes(text)),
  );
}
