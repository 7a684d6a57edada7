import { useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { DeskSession } from '../../contracts/desk.ts';

/** Who is signed in, and to which firm. */
export function useDesk(): DeskSession {
  return useOutletContext<DeskSession>();
}

const MINUTE_MS = 60_000;

/** The time, which goes on while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
