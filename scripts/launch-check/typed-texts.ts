/**
 * Finds every text that somebody typed for visitors: the words of content/ and config/, and those
 * that stand in the pages' own source. Comments, class names and addresses of modules are no words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { TypedText } from './subject.ts';

const FOLDERS = ['config', 'content', 'app', 'server/pages', 'server/delivery'];
/** Files of those folders that are about the words and do not show them. */
const NO_WORDS = /\.test\.tsx?$|(^|\/)testing\/|word-exceptions\.ts$|testimonial-consents\.ts$/;

export function readTypedTexts(): TypedText[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  )
    .filter((file) => /\.(tsx?|mdx)$/.test(file) && !NO_WORDS.test(file))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return file.endsWith('.mdx') ? textsOfArticle(file, source) : textsOfCode(file, source);
    });
}

/** A content file as a whole, its comments blanked out without moving a line. */
export function textsOfArticle(file: string, source: string): TypedText[] {
  const text = source.replace(/\{\/\*[\s\S]*?\*\/\}/g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [{ file, line: 1, text }];
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
    if (ts.isJsxAttribute(node) && /^(className|id|href|to|d)$/.test(node.name.getText(tree)))
      return;
    if (ts.isTemplateExpression(node)) add(node, node.getText(tree).slice(1, -1));
    else if (ts.isStringLiteralLike(node)) add(node, node.text);
    else if (ts.isJsxText(node)) add(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}
