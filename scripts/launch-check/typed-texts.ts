/**
 * Finds every text that somebody typed for visitors: the product's words and the firm's, as the site is
 * made of them, and those that stand in the pages' own source. What a firm replaces or hides is read by
 * nobody; comments, class names, addresses of modules and descriptions of fields are no words.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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

const FOLDERS = ['config', 'content', 'app', 'server/routes', 'server/delivery'];
const TEXTS = '**/*.{ts,tsx,md,yaml}';
/** Files of those folders that are about the words and do not show them. */
const NO_WORDS = /\.test\.tsx?$|(word-exceptions|reviews|opening)\.yaml$/;

export function readTypedTexts(firm: LoadedFirm): TypedText[] {
  const folders = FOLDERS.map((folder) => join(ROOT, folder));
  const paths = filesIn([firm.dir, ...folders], TEXTS).filter(
    (path) => !NO_WORDS.test(path) && isShown(firm, path),
  );
  return paths.flatMap((path) => {
    const file = shownPath(path);
    const source = readFileSync(path, 'utf8');
    if (file.endsWith('.md')) return textsOfArticle(file, source);
    return file.endsWith('.yaml') ? textsOfYaml(file, source, above(firm, path)) : textsOfCode(file, source);
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

export function textsOfCode(file: string, source: string): TypedText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: TypedText[] = [];
  const add = (node: ts.Node, text: string) => {
    if (!/\p{L}{2}/u.test(text)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    texts.push({ file, line: line + 1, text });
  };
  const visitNode = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && /^(className|id|href|to|d)$/.test(node.name.getText(tree))) return;
    const described = describedBy(node);
    if (described) {
      visitNode(described);
      return;
    }
    const text = textOf(node, tree);
    if (text !== undefined) add(node, text);
    // The parts of a text that was put together have been read with it.
    if (text === undefined || !ts.isBinaryExpression(node)) ts.forEachChild(node, visitNode);
  };
  visitNode(tree);
  return texts;
}

/** What a field's description is about: for owners, and on no page. */
function describedBy(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return node.expression.name.text === 'describe' ? node.expression.expression : undefined;
}

function textOf(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (ts.isTemplateExpression(node)) return node.getText(tree).slice(1, -1);
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [start, end] = [textOf(node.left, tree), textOf(node.right, tree)];
  return start === undefined || end === undefined ? undefined : start + end;
}
