/**
 * Finds every text that somebody typed for visitors: the words of content/ and config/, and those
 * that stand in the pages' own source. Comments, class names and addresses of modules are no words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { LineCounter, parseDocument, visit } from 'yaml';

/** Words that somebody typed and a visitor can read. */
export interface TypedText {
  file: string;
  /** Of the text's first character. */
  line: number;
  text: string;
}

const FOLDERS = ['firm', 'config', 'content', 'app', 'server/routes', 'server/delivery'];
/** Files of those folders that are about the words and do not show them. */
const NO_WORDS = /\.test\.tsx?$|word-exceptions\.yaml$/;

export function readTypedTexts(): TypedText[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  )
    .filter((file) => /\.(tsx?|mdx|yaml)$/.test(file) && !NO_WORDS.test(file))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      if (file.endsWith('.mdx')) return textsOfArticle(file, source);
      return file.endsWith('.yaml') ? textsOfYaml(file, source) : textsOfCode(file, source);
    });
}

/** A content file as a whole, its comments blanked out without moving a line. */
export function textsOfArticle(file: string, source: string): TypedText[] {
  const text = source.replace(/\{\/\*[\s\S]*?\*\/\}/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [{ file, line: 1, text }];
}

export function textsOfYaml(file: string, source: string): TypedText[] {
  const lines = new LineCounter();
  const texts: TypedText[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
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
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && /^(className|id|href|to|d)$/.test(node.name.getText(tree))) return;
    const text = textOf(node, tree);
    if (text !== undefined) add(node, text);
    // The parts of a text that was put together have been read with it.
    if (text === undefined || !ts.isBinaryExpression(node)) ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

function textOf(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (ts.isTemplateExpression(node)) return node.getText(tree).slice(1, -1);
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [start, end] = [textOf(node.left, tree), textOf(node.right, tree)];
  return start === undefined || end === undefined ? undefined : start + end;
}
