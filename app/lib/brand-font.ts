import fontUrl from 'brand-font-file?url';

/** Of config/brand.ts, whose colours and names no page has to download for it. */
declare const __BRAND_FONT__: { family: string; weights: string };

let waiting: FontFace | null = null;

/**
 * Fetches the brand's font, after everything that a visitor waits for, and shows it at once where
 * nothing on the screen moves by it. Where a line would break elsewhere, it waits for the next page.
 */
export async function bringBrandFont(): Promise<void> {
  const face = new FontFace(__BRAND_FONT__.family, `url(${fontUrl})`, {
    weight: __BRAND_FONT__.weights,
  });
  await face.load();
  if (!addWithoutMoving(face)) waiting = face;
}

/** Shows a font that waited: called when the page changes as a whole anyway. */
export function showWaitingFont(): void {
  if (waiting) document.fonts.add(waiting);
  waiting = null;
}

/** A home page or a list has about 350 elements, an article 500 to 700. */
const LONG_PAGE = 450;

/** Adds the face and takes it away again before anything is painted if something visible moved. */
function addWithoutMoving(face: FontFace): boolean {
  // A phone would lay out a long text for longer than a tap may wait.
  if (matchMedia('(pointer: coarse)').matches && document.all.length > LONG_PAGE) return false;
  // Further down, what is above the screen would change its height, and a scroll under way miss.
  if (scrollY > 0) return false;
  const seen = visibleElements();
  const before = seen.map(edges);
  document.fonts.add(face);
  const moved = seen.map(edges).some((edge, index) => edge !== before[index]);
  if (moved) document.fonts.delete(face);
  return !moved;
}

function visibleElements(): Element[] {
  return [...document.querySelectorAll('header *, main *, footer *')].filter((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  });
}

/** Where an element begins and ends on the screen, to the pixel. Sideways, lines may differ. */
function edges(element: Element): string {
  const { top, bottom } = element.getBoundingClientRect();
  return `${Math.round(top)} ${Math.round(bottom)}`;
}
