/** Copies of what a person typed and has not saved: one on this device, one at the server. */
import type { TextContent, TextDetail } from '../../contracts/texts.ts';
import { isSame } from '../website/values.ts';

/** What was typed, as at the server. */
export type TypedCopy = NonNullable<TextDetail['typed']>;

/** What was typed, as on this device. */
export interface DeviceCopy extends Omit<TypedCopy, 'revision'> {
  /** The server's copy that this one continues; null if there was none. */
  revision: string | null;
  /** Whether the server has it too. */
  isSent: boolean;
}

export const contentOf = ({ head, examples, body }: TextContent): TextContent => ({ head, examples, body });

export const hasSameContent = (a: TextContent, b: TextContent): boolean =>
  a.body === b.body && isSame(a.head, b.head) && isSame(a.examples, b.examples);

interface Choice {
  /** The copy to go on with; null if everything is saved. */
  typed: (Omit<TypedCopy, 'revision'> & { revision: string | null }) | null;
  /** Another copy, which the person may want instead. */
  elsewhere: TypedCopy | null;
}

/**
 * Chooses the copy to open a text with. A device's copy that the server has received is no longer needed: the server
 * has it, or something that was typed or saved after it.
 */
export function chooseCopy(saved: TextContent, device: DeviceCopy | null, server: TypedCopy | null): Choice {
  const unsent = device && !device.isSent && !hasSameContent(device, saved) ? device : null;
  const kept = server && !hasSameContent(server, saved) ? server : null;
  if (unsent === null || kept === null) return { typed: unsent ?? kept, elsewhere: null };
  if (unsent.revision === kept.revision || hasSameContent(unsent, kept)) {
    return { typed: { ...unsent, revision: kept.revision }, elsewhere: null };
  }
  // Both were typed independently. The other one stays at the server until the person has chosen.
  return { typed: unsent, elsewhere: kept };
}
