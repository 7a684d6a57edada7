import { type BodyNode, bodyText } from '../markdoc/body-node.ts';

const WORDS_PER_MINUTE = 225;

/** Counts the words of a body with headings and tables, without pulled figures, which repeat the text. */
export function countWords(nodes: readonly BodyNode[]): number {
  return bodyText(nodes.filter((node) => typeof node === 'string' || node.tag !== 'pulled-figure'))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Returns the read time in minutes, rounded, at least 1. */
export function readMinutes(nodes: readonly BodyNode[]): number {
  return Math.max(1, Math.round(countWords(nodes) / WORDS_PER_MINUTE));
}
