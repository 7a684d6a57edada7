import { readOpening } from '../../config/opening.ts';

/** Whether the build that is tested has to call itself a demonstration. */
export const isDemonstration = readOpening() === null;
