interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

/**
 * Loads the page's scripts after the first paint. The build inlines this function in the head of every page, called
 * with the page's files (scripts/postbuild/page-scripts.ts), so it must not use anything outside itself. If the
 * browser is too old or a file fails to load, links and forms still work without scripts.
 *
 * @param files scripts that the page needs, the entry first; empty for a page without scripts.
 */
export function startLater(files: readonly string[]) {
  const [page] = files;
  // Import maps need Safari 16.4; toSorted needs Chrome 110 and Firefox 115.
  const isNewEnough = HTMLScriptElement.supports?.('importmap') && 'toSorted' in [];
  let started = false;
  let pressed: HTMLElement | null = null;

  let sheet: HTMLLinkElement | undefined;
  /** Adds the web font and the styles that the first paint doesn't need. */
  const addSheet = () => {
    const part = document.querySelector<HTMLElement>('style[data-sheet]');
    if (sheet || !part) return;
    const href = part.dataset.sheet;
    sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    sheet.onload = () => part.removeAttribute('data-sheet');
    document.head.append(sheet);
  };

  const start = () => {
    if (started || document.readyState === 'loading') return;
    started = true;
    addSheet();
    if (page === undefined) return;
    // Fetch in parallel; the browser would discover them one after the other.
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // The CSP requires a trusted types policy for script URLs.
    const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy('start', { createScriptURL: (address) => address });
    const src = policy?.createScriptURL(page) ?? page;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };

  // Two frames after load, the largest picture is painted.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(addSheet)));
  if (!isNewEnough) return;
  // Show controls that need scripts before the first paint, to prevent layout shift.
  document.documentElement.classList.add('scripted');
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start);
  addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest('button[type=button]');
  });
  addEventListener('hydrated', () => pressed?.click(), { once: true });
  // Safari lacks requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  // A slow phone displays a frame up to 150 ms after it was rendered.
  addEventListener('load', () => setTimeout(() => whenIdle(start), 150));
}
