import type { KeyboardEvent, ReactNode } from 'react';

export const tabId = (name: string) => `tab-${name}`;
export const panelId = (name: string) => `panel-${name}`;

interface TabsProps<Name extends string> {
  label: string;
  /** The tabs' labels by name. */
  tabs: Partial<Record<Name, string>>;
  selected: Name;
  onSelect: (name: Name) => void;
}

/** A list of tabs. Arrow keys, Home and End select a tab, as in the ARIA patterns. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const names = Object.keys(tabs) as Name[];
  const onKey = (event: KeyboardEvent) => {
    const here = names.indexOf(selected);
    const targets: Record<string, number> = {
      ArrowRight: (here + 1) % names.length,
      ArrowLeft: (here - 1 + names.length) % names.length,
      Home: 0,
      End: names.length - 1,
    };
    const name = names[targets[event.key] ?? -1];
    if (name === undefined) return;
    event.preventDefault();
    onSelect(name);
    document.getElementById(tabId(name))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="flex flex-wrap border-line-strong border-b">
      {names.map((name) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          aria-selected={name === selected}
          aria-controls={panelId(name)}
          tabIndex={name === selected ? 0 : -1}
          className="min-h-11 border-transparent border-b-4 px-3 max-sm:px-1.5 max-sm:text-base font-semibold text-fig hover:bg-mist aria-selected:border-fig aria-selected:text-ink"
          onClick={() => onSelect(name)}
          onKeyDown={onKey}
        >
          {tabs[name]}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  name: string;
  isSelected: boolean;
  children: ReactNode;
}

/** Stays mounted while another tab is selected, so that it keeps what was typed. */
export function TabPanel({ name, isSelected, children }: TabPanelProps) {
  return (
    <div
      id={panelId(name)}
      role="tabpanel"
      aria-labelledby={tabId(name)}
      hidden={!isSelected}
      className="pt-4"
    >
      {children}
    </div>
  );
}
