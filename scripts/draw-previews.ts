/** A part of the build that needs nothing of the others, so it has a process of its own. */
import { makePreviews } from './finish/preview-images.ts';

console.log(`Made ${await makePreviews()} preview pictures.`);
