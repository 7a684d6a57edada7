function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function behaviour(): ScrollBehavior {
  return prefersLessMotion() ? 'instant' : 'smooth';
}

export function scrollToTop() {
  window.scrollTo({ top: 0, behavior: behaviour() });
}

/** Scrolls to a section and moves the focus there, so that the next Tab goes on from what is seen. */
export function scrollToSection(id: string) {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: behaviour(), block: 'start' });
  if (!section.hasAttribute('tabindex')) section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
}

/** Takes an anchor off the address, to which a reload would jump back; the router's state stays. */
export function forgetAnchor() {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}

/** Keeps an element where it is on the screen while the page above it changes. Safari does not by itself. */
export function keepScrollPosition(element: Element) {
  const { top } = element.getBoundingClientRect();
  requestAnimationFrame(() => {
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  });
}
