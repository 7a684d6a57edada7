/** A part of the build that needs nothing of the others, so it has a process of its own. */
import { drawPreviews } from './finish/preview-images.ts';

console.log(`Drew ${await drawPreviews()} preview pictures.`);
