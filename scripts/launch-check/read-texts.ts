/**
 * Finds every text of content/ and of the firm's folder, as the site is made of them. What a firm replaces or
 * hides is read by nobody, and comments are no words.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, LineCounter, parseDocument, visit } from 'yaml';
import { ROOT, shownPath } from '../../config/firm-folder.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { filesIn, inFirm, isShown } from '../shown-texts.ts';

/** Words that somebody typed and a visitor can read. */
export interface TypedText {
  file: string;
  /** Of the text's first character. */
  line: number;
  text: string;
}

const TEXTS = '**/*.{md,yaml}';
/** Files of those folders that are about the words and do not show them. */
const NO_WORDS = /(word-exceptions|reviews|opening)\.yaml$/;

export function readTypedTexts(firm: LoadedFirm): TypedText[] {
  const paths = filesIn([firm.dir, join(ROOT, 'content')], TEXTS).filter(
    (path) => !NO_WORDS.test(path) && isShown(firm, path),
  );
  return paths.flatMap((path) => {
    const file = shownPath(path);
    const source = readFileSync(path, 'utf8');
    if (file.endsWith('.md')) return textsOfArticle(file, source);
    return textsOfYaml(file, source, above(firm, path));
  });
}

/** The firm's changes to a file of the product's. */
function above(firm: LoadedFirm, path: string): Document | null {
  const file = inFirm(firm, path);
  return file !== path && existsSync(file) ? parseDocument(readFileSync(file, 'utf8')) : null;
}

/** A content file as a whole, its comments blanked out without moving a line. */
export function textsOfArticle(file: string, source: string): TypedText[] {
  const text = source.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [{ file, line: 1, text }];
}

/** @param over what is laid over the file: a field that it has too is read there. */
export function textsOfYaml(file: string, source: string, over: Document | null = null): TypedText[] {
  const lines = new LineCounter();
  const texts: TypedText[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Pair: (_key, { key }, ancestors) => {
      const names = ancestors.flatMap((node) => ('key' in node ? [String(node.key)] : []));
      const path = [...names, String(key)];
      return over?.hasIn(path) && !isMap(over.getIn(path)) ? visit.SKIP : undefined;
    },
    Scalar: (key, { value, range }) => {
      if (key === 'key' || typeof value !== 'string') return;
      texts.push({ file, line: lines.linePos(range?.[0] ?? 0).line, text: value });
    },
  });
  return texts;
}
