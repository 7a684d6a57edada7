import { useState } from 'react';

/** Copies text to the clipboard and returns the outcome. Browsers may block it, for example without https. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async (text: string) => {
    // Reset first, so that screen readers announce a second copy too.
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return [outcome, copy] as const;
}
