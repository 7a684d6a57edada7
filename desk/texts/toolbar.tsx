import { type KeyboardEvent, useState } from 'react';

export interface ToolbarAction {
  label: string;
  /** A key that is pressed with Ctrl or Cmd. */
  shortcut?: string;
  run: () => void;
}

interface ToolbarProps {
  label: string;
  /** The id of the text. */
  controls: string;
  actions: readonly ToolbarAction[];
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

/** Whether Ctrl, or Cmd on a Mac, is pressed with nothing else. */
export const isShortcut = (event: KeyboardEvent) =>
  (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;

/** One stop for the Tab key; the arrow keys, Home and End move between the buttons. */
export function Toolbar({ label, controls, actions }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const { length } = actions;
    const next = {
      ArrowRight: (current + 1) % length,
      ArrowLeft: (current + length - 1) % length,
      Home: 0,
      End: length - 1,
    }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="sticky top-0 z-2 flex flex-wrap gap-x-1 bg-paper max-sm:flex-nowrap max-sm:overflow-x-auto lg:top-14"
      onKeyDown={move}
    >
      {actions.map((action, index) => (
        <button
          key={action.label}
          type="button"
          tabIndex={index === current ? 0 : -1}
          className="min-h-11 min-w-11 flex-none whitespace-nowrap rounded-lg px-1.5 font-semibold text-fig hover:bg-mist"
          {...(action.shortcut && shortcutOf(action.shortcut))}
          onFocus={() => setCurrent(index)}
          onClick={action.run}
        >
          {action.label}
        </button>
      ))}
    </div>
  );
}

const shortcutOf = (key: string) => ({
  'aria-keyshortcuts': `${isApple ? 'Meta' : 'Control'}+${key}`,
  title: `${isApple ? 'Cmd' : 'Ctrl'}+${key}`,
});
