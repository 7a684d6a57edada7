import { useLayoutEffect, useState } from 'react';
import { Dialog } from './controls.tsx';

const keys = [
  ['J', 'open the next enquiry'],
  ['K', 'open the previous one'],
  ['C', 'call'],
  ['E', 'mark it as contacted'],
  ['N', 'write a note'],
  ['/', 'search'],
  ['?', 'show this list'],
] as const;

/** In this browser: who dictates, or whose screen reader has keys of its own, switches them off. */
const OFF = 'desk-keys-off';

/** The button that shows the keys, and what listens to them. */
export function Keys() {
  const [isShown, setShown] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(OFF) === null);
  // With the screen, and not a moment after it.
  useLayoutEffect(() => {
    if (!isOn) return;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
  const turn = (wanted: boolean) => {
    if (wanted) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '');
    setOn(wanted);
  };
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        className="header-link max-lg:hidden"
        onClick={() => setShown(true)}
      >
        Shortcuts
      </button>
      {isShown && (
        <Dialog title="Shortcuts" onClose={() => setShown(false)}>
          <KeyList />
          <p className="mt-3 text-ink-soft text-note">They are off while you type in a field.</p>
          <label className="mt-2 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-fig"
              checked={isOn}
              onChange={({ target }) => turn(target.checked)}
            />
            Shortcuts work in this browser
          </label>
        </Dialog>
      )}
    </>
  );
}

export function KeyList() {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-block min-w-8 rounded-md border border-line-strong bg-card px-2 text-center font-[family-name:inherit] font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The key whose control is on its way, such as that of the enquiry which J has just opened. */
let late: ReturnType<typeof setInterval>;

/** A control names its key in `aria-keyshortcuts`, where screen readers find it as well; the key presses it. */
function press(event: KeyboardEvent): void {
  // Whatever is pressed next counts, and not what came before it.
  clearInterval(late);
  const { key, target, isComposing, ctrlKey, metaKey, altKey, repeat } = event;
  if (isComposing || ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
  if (document.querySelector('dialog[open]')) return;
  const name = key.toUpperCase();
  if (!keys.some(([known]) => known === name)) return;
  // Or the letter would stand in the field that it leads to.
  event.preventDefault();
  const { href } = location;
  const go = () => {
    const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]`);
    const isHere = location.href === href;
    if (control !== null || !isHere || document.querySelector('.loading') === null) clearInterval(late);
    if (isHere) control?.click();
  };
  late = setInterval(go, 50);
  go();
}
