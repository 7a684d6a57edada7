interface Collision {
  chart: string;
  words: string;
  with: string;
}

/**
 * Runs in the page, and so uses nothing from outside itself: which words of charts stand on others, on a line
 * or outside their chart.
 *
 * @param charts by the names that the answer has for them; without markup, the one that is in the page.
 */
export function collisionsIn(charts: readonly { name: string; markup?: string }[]): Collision[] {
  /** Lines of text stand closer than their boxes, which have room for every accent. */
  const LEADING = 3;

  /** Of the letters alone: what surrounds them may have a halo. */
  const rectanglesOf = (element: Element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: DOMRect[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
    }
    return found;
  };

  /** Places along a line on the screen, close enough for a chord to stand for the curve. */
  const placesAlong = (line: SVGGeometryElement) => {
    const matrix = line.getScreenCTM();
    const length = line.getTotalLength();
    if (!matrix || length === 0) return [];
    return Array.from({ length: 41 }, (_, index) =>
      line.getPointAtLength((length * index) / 40).matrixTransform(matrix),
    );
  };

  /** Whether the stretch between two places goes through a box, looked at every pixel or so. */
  const goesThrough = (from: DOMPoint, to: DOMPoint, { left, right, top, bottom }: DOMRect) => {
    if (Math.max(from.x, to.x) < left || Math.min(from.x, to.x) > right) return false;
    if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return false;
    const steps = Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1));
    for (let step = 0; step <= steps; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / steps;
      const y = from.y + ((to.y - from.y) * step) / steps;
      if (x > left && x < right && y > top + LEADING && y < bottom - LEADING) return true;
    }
    return false;
  };

  const found: Collision[] = [];
  // All at once: a page that is laid out for each of them is slow.
  const drawn = charts.filter(({ markup }) => markup);
  const place = document.createElement('main');
  if (drawn.length > 0) {
    place.innerHTML = drawn.map(({ markup }) => `<div class="px-gutter">${markup}</div>`).join('');
    document.body.replaceChildren(place);
  }
  const shownAt = [...document.querySelectorAll(drawn.length > 0 ? 'main .chart' : '.hero-figure .chart')];
  for (const [at, { name }] of charts.entries()) {
    const shown = shownAt[at];
    if (!shown) throw new Error('expected a chart');
    const edges = shown.getBoundingClientRect();
    const boxes = [...shown.querySelectorAll('text, .chart-label, .hero-saving')].flatMap((element) =>
      rectanglesOf(element)
        // A saving without room for it stands below its box, where nobody sees it.
        .filter(({ top }) => !element.matches('.hero-saving') || top < element.getBoundingClientRect().bottom)
        .map((box) => ({ element, box, words: element.textContent ?? '' })),
    );
    const lines = [...shown.querySelectorAll<SVGGeometryElement>('.line:not(.dot), .leader')]
      .filter((line) => getComputedStyle(line).display !== 'none')
      .map((line) => ({ own: line.nextElementSibling, places: placesAlong(line) }));
    for (const [index, one] of boxes.entries()) {
      const add = (other: string) => found.push({ chart: name, words: one.words, with: other });
      if (one.box.left < edges.left - 1 || one.box.right > edges.right + 1) add('the edge of the chart');
      for (const other of boxes.slice(index + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 1 && down > LEADING) add(other.words);
      }
      // The flag hides what is behind it.
      if (one.element.closest('.hero-flag')) continue;
      for (const { own, places } of lines) {
        // A thin line may lead to its own words.
        if (own === one.element || !one.element.matches('.plot-label, .hero-saving')) continue;
        if (places.some((to, at) => goesThrough(places[at - 1] ?? to, to, one.box))) add('a line');
      }
    }
  }
  // Nor are they laid out again for another width.
  place.replaceChildren();
  return found;
}
