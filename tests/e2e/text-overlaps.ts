interface Overlap {
  chart: string;
  words: string;
  on: string;
}

/** Runs in the page: words of charts that stand on others of the same chart, or outside it. */
export function findTextOverlaps(selector: string): Overlap[] {
  /** Boxes of letters have room for accents, which lines of text share. */
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
        // What is cut off by its own box is not seen.
        const isSeen = box.width > 0 && (box.top + box.bottom) / 2 < within.bottom + 1;
        if (isSeen) found.push({ words: text.textContent ?? '', parent, box });
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
      const under = boxes.slice(index + 1).filter(({ parent, box }) => {
        const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
        const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
        return parent !== one.parent && across > 1 && down > LEADING;
      });
      return [...under.map(({ words }) => words), ...(isOutside ? ['the edge of the chart'] : [])].map(
        (on) => ({
          chart: name,
          words: one.words,
          on,
        }),
      );
    });
  });
}
