/** Jumps at once for visitors who asked their system for less motion. */
function behaviour(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

export function scrollToTop() {
  window.scrollTo({ top: 0, behavior: behaviour() });
}

/**
 * Scrolls a section below the fixed header (its height is the page's scroll padding) and moves the
 * focus there, so that the next Tab goes on from what is seen.
 *
 * @returns false when the page has no such section.
 */
export function scrollToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView({ behavior: behaviour(), block: 'start' });
  if (!section.hasAttribute('tabindex')) section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
  return true;
}

/**
 * Takes an anchor off the address, since the visitor has moved on: a reload would jump back to it.
 * The history entry keeps its state, which the router needs.
 */
export function forgetAnchor() {
  if (location.hash !== '')
    history.replaceState(history.state, '', location.pathname + location.search);
}
