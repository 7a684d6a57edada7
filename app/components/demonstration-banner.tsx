/** Filled in by the build (vite.config.ts): whether config/opening.json is missing. */
declare const __DEMONSTRATION__: boolean;

/** Whether nobody has opened the site yet, so that it must call itself a demonstration. */
export const isDemonstration = __DEMONSTRATION__;

/** Stands in the page's flow, below the fixed header, so that it covers nothing and moves nothing. */
export function DemonstrationBanner() {
  return (
    <aside
      aria-label="Demonstration"
      className="mt-(--header-height) border-2 border-ink bg-ink px-gutter py-2 text-center text-base text-balance text-paper"
    >
      <strong>Demonstration.</strong> This website is not open for business. Please do not rely on it or send
      personal details.
    </aside>
  );
}
