/** Thrown when there is no whole site to serve. The message says what is missing and what to do. */
export class SiteNotBuiltError extends Error {
  override name = 'SiteNotBuiltError';

  constructor(missing: string) {
    super(
      `${missing} is missing or not as it was built, so there is no whole site to serve. Run: npm run build`,
    );
  }
}
