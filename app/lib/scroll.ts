function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function scrollBehavior(): ScrollBehavior {
  return prefersReducedMotion() ? 'instant' : 'smooth';
}

export function scrollToTop() {
  window.scrollTo({ top: 0, behavior: scrollBehavior() });
}

/** Scrolls to a section and focuses it, so that the next Tab continues from there. */
export function scrollToSection(id: string) {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  if (!section.hasAttribute('tabindex')) section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
}

/** Removes the fragment from the address, so that a reload doesn't jump back; keeps the router's state. */
export function removeFragment() {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}

/** Keeps an element in place on the screen while the page above it changes. Safari has no scroll anchoring. */
export function keepScrollPosition(element: Element) {
  const { top } = element.getBoundingClientRect();
  requestAnimationFrame(() => {
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  });
}
