/** The build that is served. Another can take its place at any moment. */
import { SITE_FIELDS, type Site } from '../config/schema.ts';
import { type BuiltSite, idOf, readBuiltSite } from './built-site.ts';

const LOOK_EVERY_MS = 500;

export class CurrentSite {
  built: BuiltSite;

  /** The firm's details. Each field, whenever it is read, is that of the build that is served then. */
  readonly site: Site;

  constructor(built: BuiltSite) {
    this.built = built;
    const fields = SITE_FIELDS.map((name) => [
      name,
      { get: () => this.built.firm.site[name], enumerable: true },
    ]);
    this.site = Object.defineProperties({}, Object.fromEntries(fields)) as Site;
  }
}

/**
 * Looks for a new build now and then, and moves over to it.
 *
 * @param refused is called once for each build that is not whole; the one before it goes on being served.
 * @returns what ends that.
 */
export function followBuilds(
  buildDir: string,
  current: CurrentSite,
  switched: () => void,
  refused: (error: unknown) => void,
): () => void {
  let seen = current.built.id;
  const look = setInterval(() => {
    try {
      const id = idOf(buildDir);
      if (id === null || id === seen) return;
      seen = id;
      current.built = readBuiltSite(buildDir);
      switched();
    } catch (error) {
      refused(error);
    }
  }, LOOK_EVERY_MS);
  look.unref();
  return () => clearInterval(look);
}
