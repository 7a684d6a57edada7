import { useEffect, useRef } from 'react';
import type { LeadLine } from '../../contracts/desk.ts';

interface Neighbours {
  id?: string | undefined;
  stage?: string | undefined;
  next?: string | undefined;
  previous?: string | undefined;
}

/**
 * What stands before and after the one that is open. Once that is answered it sinks among the answered ones,
 * and its neighbours stay those it had: the next one is who waits next.
 */
export function useNeighbours(lines: readonly LeadLine[], id: string | undefined): Neighbours {
  const known = useRef<Neighbours>({});
  const at = lines.findIndex((line) => line.id === id);
  const stage = lines[at]?.stage;
  const has = known.current;
  const isMoved = has.id !== undefined && has.id === id && has.stage === 'new' && stage !== 'new';
  const now = { id, stage, next: lines[at + 1]?.id, previous: lines[at - 1]?.id };
  const neighbours = isMoved ? has : now;
  useEffect(() => {
    known.current = neighbours;
  });
  return neighbours;
}
