/**
 * Says above every page that the site is not open yet. It stands in the page's flow, below the fixed
 * header, so that it covers nothing and moves nothing; as a landmark it is read on the way to the
 * content. Its colours are those of the text turned round, whose contrast is held anyway.
 */
export function DemonstrationBanner() {
  return (
    <aside
      aria-label="Demonstration"
      className="mt-(--header-height) border-2 border-ink bg-ink px-gutter py-2 text-center text-base text-balance text-paper"
    >
      <strong>Demonstration.</strong> This website is not open for business. Please do not rely on
      it or send personal details.
    </aside>
  );
}
