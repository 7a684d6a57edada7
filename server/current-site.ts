/** The build that is served, and what was worked out of it. Another can take its place at any moment. */
import { SITE_FIELDS, type Site } from '../config/schema.ts';
import { type BuiltSite, idOf, readBuiltSite } from './built-site.ts';

const LOOK_EVERY_MS = 500;

export class CurrentSite {
  #built: BuiltSite;
  readonly #derived: ((built: BuiltSite) => () => void)[] = [];

  /** The firm's details. Each field, whenever it is read, is that of the build that is served then. */
  readonly site: Site;

  constructor(built: BuiltSite) {
    this.#built = built;
    const fields = SITE_FIELDS.map((name) => [
      name,
      { get: () => this.#built.firm.site[name], enumerable: true },
    ]);
    this.site = Object.defineProperties({}, Object.fromEntries(fields)) as Site;
  }

  get built(): BuiltSite {
    return this.#built;
  }

  /**
   * Works something out of the build that is served, and of each that follows before it is served.
   *
   * @param make throws for a build that must not be served.
   * @returns what was made of the build that is served at the time of asking.
   */
  derive<T>(make: (built: BuiltSite) => T): () => T {
    let value = make(this.#built);
    this.#derived.push((built) => {
      const next = make(built);
      return () => {
        value = next;
      };
    });
    return () => value;
  }

  /** All of it changes at once, or, where one of them throws, nothing. */
  switchTo(built: BuiltSite): void {
    const changes = this.#derived.map((make) => make(built));
    for (const change of changes) change();
    this.#built = built;
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
      current.switchTo(readBuiltSite(buildDir));
      switched();
    } catch (error) {
      refused(error);
    }
  }, LOOK_EVERY_MS);
  look.unref();
  return () => clearInterval(look);
}
