/**
 * Keeps everything but the page itself behind the first paint. The build puts this script into the head
 * of every page (scripts/finish/page-scripts.ts) in place of the framework's own start. Where the browser
 * is too old for the scripts, or a file cannot be loaded, the page stays what it is: a readable page
 * whose links lead on and whose forms post. It is tried again at the next use, or back online.
 */
import { FONT_ATTRIBUTE, PLAN_ID, SHEET_ATTRIBUTE, type StartPlan } from './lib/start-plan.ts';

/** Between a frame's being drawn and being seen on a slow phone. */
const SHOWN_AFTER_MS = 150;

/** Since Safari 16.4, and since Chrome 110 and Firefox 115: the oldest browsers that scripts start in. */
const isNewEnough =
  'supports' in HTMLScriptElement && HTMLScriptElement.supports('importmap') && 'toSorted' in Array.prototype;

let started = false;

if (isNewEnough) {
  // Shows what only scripts can answer, before the first paint, so that nothing moves later.
  document.documentElement.classList.add('scripted');
  for (const sign of ['pointerdown', 'keydown', 'online']) addEventListener(sign, start);
}

// Two frames after loading the largest picture has been drawn.
addEventListener('load', () => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      askForFont();
      if (isNewEnough) setTimeout(() => whenIdle(start), SHOWN_AFTER_MS);
    }),
  );
});

/** The rule of the brand's font stands in the page and waits: once it holds, the browser fetches the font. */
function askForFont() {
  document.querySelector(`style[${FONT_ATTRIBUTE}]`)?.removeAttribute('media');
}

function start() {
  if (started || document.readyState === 'loading') return;
  started = true;
  hydrate().catch((error: unknown) => {
    started = false;
    console.warn('The page stays without scripts for now:', error);
  });
}

async function hydrate() {
  const plan = JSON.parse(document.getElementById(PLAN_ID)?.textContent ?? 'null') as StartPlan | null;
  const sheet = addWholeSheet();
  if (plan === null) return sheet;
  // All are fetched before any is run: browsers remember a module that failed, and never ask again.
  const [data] = await Promise.all([fetchFile(plan.data), sheet, ...plan.scripts.map(fetchFile)]);
  await Promise.all(plan.scripts.map((href) => addLink({ rel: 'modulepreload', href })));
  await import(/* @vite-ignore */ plan.manifest);
  const routes: Record<string, unknown> = {};
  for (const [id, file] of Object.entries(plan.routes)) {
    routes[id] = await import(/* @vite-ignore */ file);
  }
  Object.assign(window, {
    __reactRouterContext: { ...plan.context, stream: new Response(data).body },
    __reactRouterRouteModules: routes,
  });
  await import(/* @vite-ignore */ plan.entry);
}

async function fetchFile(file: string): Promise<ArrayBuffer> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return response.arrayBuffer();
}

/** The styles of states and pages to come. Added once, also when tried again. */
async function addWholeSheet(): Promise<void> {
  const part = document.querySelector(`style[${SHEET_ATTRIBUTE}]`);
  const href = part?.getAttribute(SHEET_ATTRIBUTE);
  if (!part || !href) return;
  await addLink({ rel: 'stylesheet', href });
  part.removeAttribute(SHEET_ATTRIBUTE);
}

/** A script may be run because an element of ours has loaded it; by its address alone none may. */
function addLink(attributes: { rel: string; href: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), attributes);
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${attributes.href} did not arrive`));
    });
    document.head.append(link);
  });
}

function whenIdle(then: () => void) {
  // Safari has no requestIdleCallback yet.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then, 200);
}
