interface Overlap {
  chart: string;
  words: string;
  on: string;
}

/** Runs in the page: finds texts that overlap others of the same chart, or extend beyond it. */
export function findTextOverlaps(selector: string): Overlap[] {
  /** Line boxes may overlap by this many px, because they include leading. */
  const LEADING = 3;

  const boxesIn = (chart: Element) => {
    const texts = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT);
    const found: { words: string; parent: Element | null; box: DOMRect }[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const parent = text.parentElement;
      const within = (parent ?? chart).getBoundingClientRect();
      for (const box of range.getClientRects()) {
        // Text clipped by its parent is not visible.
        const isVisible = box.width > 0 && (box.top + box.bottom) / 2 < within.bottom + 1;
        if (isVisible) found.push({ words: text.textContent ?? '', parent, box });
      }
    }
    return found;
  };

  return [...document.querySelectorAll(selector)].flatMap((chart) => {
    const edges = chart.getBoundingClientRect();
    const name = chart.getAttribute('aria-label') ?? '';
    const boxes = boxesIn(chart);
    return boxes.flatMap((one, index): Overlap[] => {
      const isOutside = one.box.left < edges.left - 1 || one.box.right > edges.right + 1;
      const overlapped = boxes.slice(index + 1).filter(({ parent, box }) => {
        const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
        const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
        return parent !== one.parent && across > 1 && down > LEADING;
      });
      return [...overlapped.map(({ words }) => words), ...(isOutside ? ['the edge of the chart'] : [])].map(
        (on) => ({
          chart: name,
          words: one.words,
          on,
        }),
      );
    });
  });
}
