import { type BodyNode, bodyText } from '../markdoc/body-node.ts';

const WORDS_PER_MINUTE = 225;

/** Words of a body, its headings and tables included; a pulled figure says again what the text says. */
export function countWords(nodes: readonly BodyNode[]): number {
  return bodyText(nodes.filter((node) => typeof node === 'string' || node.tag !== 'pulled-figure'))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Minutes it takes to read a body at about 225 words a minute, rounded, at least 1. */
export function readMinutes(nodes: readonly BodyNode[]): number {
  return Math.max(1, Math.round(countWords(nodes) / WORDS_PER_MINUTE));
}
