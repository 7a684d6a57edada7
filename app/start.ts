interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => string };
}

/**
 * Keeps scripts behind the first paint: the build puts this function into the head of every page, called with
 * the page's own files (scripts/finish/page-scripts.ts), and so it may use nothing from outside itself. Where
 * the browser is too old for the scripts, or a file cannot be loaded, the page stays what it is: a readable
 * page whose links lead on and whose forms post. It is tried again at the next use, or back online.
 *
 * @param files every script that the page needs, first the one that starts the framework on it; none where none does.
 */
export function startLater(files: readonly string[]) {
  const [page] = files;
  // Since Safari 16.4, and since Chrome 110 and Firefox 115: the oldest browsers that scripts start in.
  const isNewEnough = HTMLScriptElement.supports?.('importmap') && 'toSorted' in [];
  let started = false;
  let pressed: HTMLElement | null = null;

  const load = (element: HTMLElement) =>
    new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = reject;
      document.head.append(element);
    });

  const fetchFile = async (file: string) => {
    const response = await fetch(file);
    if (!response.ok) throw new Error(file);
    return response.arrayBuffer();
  };

  let sheet: Promise<unknown> | undefined;
  /** The brand's font, and the styles of states and pages to come. */
  const addSheet = () => {
    const part = document.querySelector<HTMLElement>('style[data-sheet]');
    if (!part) return;
    const href = part.dataset.sheet;
    sheet ??= load(Object.assign(document.createElement('link'), { rel: 'stylesheet', href })).then(() =>
      part.removeAttribute('data-sheet'),
    );
    return sheet;
  };

  const start = async () => {
    if (started || document.readyState === 'loading') return;
    started = true;
    try {
      // All are there before any is run: browsers remember a module that failed, and never ask again.
      await Promise.all([addSheet(), ...files.map(fetchFile)]);
      if (page === undefined) return;
      // The policy accepts an address for a script only from a function made for it.
      const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
      const policy = trustedTypes?.createPolicy('start', { createScriptURL: (address) => address });
      const src = policy?.createScriptURL(page) ?? page;
      await load(Object.assign(document.createElement('script'), { type: 'module', src }));
    } catch (error) {
      started = false;
      sheet = undefined;
      console.warn('The page stays without scripts:', error);
    }
  };

  // Two frames after loading, the largest picture has been drawn. A sheet that is lost is asked for with the scripts.
  const addSoon = () => addSheet()?.catch(() => {});
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(addSoon)));
  if (!isNewEnough) return;
  // Shows what only scripts can answer, before the first paint, so that nothing moves later.
  document.documentElement.classList.add('scripted');
  for (const sign of ['pointerdown', 'keydown', 'online']) addEventListener(sign, start);
  addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest('button[type=button]');
  });
  addEventListener('hydrated', () => pressed?.click(), { once: true });
  // Safari has no requestIdleCallback yet.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  // A frame is seen some time after it was drawn: 150 ms on a slow phone.
  addEventListener('load', () => setTimeout(() => whenIdle(start), 150));
}
