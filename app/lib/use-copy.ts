import { useState } from 'react';

/** Copies a text and tells how that ended. Browsers may refuse it without https, or by a setting. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async (text: string) => {
    // Emptied first, so that a second press is answered as the first was.
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
