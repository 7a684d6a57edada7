interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

/**
 * Keeps scripts behind the first paint: the build puts this function into the head of every page, called with
 * the page's own files (scripts/postbuild/page-scripts.ts), and so it may use nothing from outside itself. Where
 * the browser is too old for the scripts, or a file cannot be loaded, the page stays what it is: a readable
 * page whose links lead on and whose forms post.
 *
 * @param files every script that the page needs, first the one that starts the framework on it; none where none does.
 */
export function startLater(files: readonly string[]) {
  const [page] = files;
  // Since Safari 16.4, and since Chrome 110 and Firefox 115: the oldest browsers that scripts start in.
  const isNewEnough = HTMLScriptElement.supports?.('importmap') && 'toSorted' in [];
  let started = false;
  let pressed: HTMLElement | null = null;

  let sheet: HTMLLinkElement | undefined;
  /** The brand's font, and the styles of states and pages to come. */
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
    // Fetched at the same time: a browser would find them one behind the other.
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // The policy accepts an address for a script only from a function made for it.
    const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy('start', { createScriptURL: (address) => address });
    const src = policy?.createScriptURL(page) ?? page;
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  };

  // Two frames after loading, the largest picture has been drawn.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(addSheet)));
  if (!isNewEnough) return;
  // Shows what only scripts can answer, before the first paint, so that nothing moves later.
  document.documentElement.classList.add('scripted');
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start);
  addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest('button[type=button]');
  });
  addEventListener('hydrated', () => pressed?.click(), { once: true });
  // Safari has no requestIdleCallback yet.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  // A frame is seen some time after it was drawn: 150 ms on a slow phone.
  addEventListener('load', () => setTimeout(() => whenIdle(start), 150));
}
