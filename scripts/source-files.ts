/** Settings and words in TypeScript, read as an author's text: where a mistake stands. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * What does not parse in config/ and content/, as `content/testimonials.ts:12: ...`: found before
 * anything imports it, which could only fail with a trace.
 */
export function unreadableSources(): string[] {
  return ['config', 'content']
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => mistakesIn(file, readFileSync(file, 'utf8')));
}

export function stopAtUnreadable(): void {
  const mistakes = unreadableSources();
  if (mistakes.length === 0) return;
  console.error(mistakes.join('\n'));
  process.exit(1);
}

function mistakesIn(file: string, source: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(source, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  const byLine = new Map<number, string>();
  for (const { start = 0, messageText } of diagnostics) {
    const line = source.slice(0, start).split('\n').length;
    // What follows the first on a line is nearly always its consequence.
    if (!byLine.has(line)) byLine.set(line, ts.flattenDiagnosticMessageText(messageText, ' '));
  }
  return [...byLine].map(([line, message]) => {
    const hint = /'.*'.*'/.test(source.split('\n')[line - 1] ?? '')
      ? ' A text that holds an apostrophe stands in double quotes: "It\'s done".'
      : '';
    return `${file}:${line}: ${message.replace(/\.$/, '')}, so the file cannot be read.${hint}`;
  });
}

/**
 * The line of a value in a constant that a file exports; that of what should hold it, where it is
 * missing or made elsewhere.
 */
export function lineOfValue(
  file: string,
  name: string,
  path: readonly PropertyKey[],
): number | undefined {
  const source = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const declarations = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  let found: ts.Node | undefined = declarations.find((one) => one.name.getText(tree) === name);
  let value = (found as ts.VariableDeclaration | undefined)?.initializer;
  for (const key of path) {
    const next = memberOf(value, key, tree);
    if (next === undefined) break;
    found = next;
    value = ts.isPropertyAssignment(next) ? next.initializer : (next as ts.Expression);
  }
  if (found === undefined) return undefined;
  return tree.getLineAndCharacterOfPosition(found.getStart(tree)).line + 1;
}

function memberOf(
  value: ts.Expression | undefined,
  key: PropertyKey,
  tree: ts.SourceFile,
): ts.Node | undefined {
  if (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) {
    return memberOf(value.expression, key, tree);
  }
  if (value && ts.isArrayLiteralExpression(value)) return value.elements[Number(key)];
  if (!value || !ts.isObjectLiteralExpression(value)) return undefined;
  return value.properties.find(
    ({ name }) => name?.getText(tree).replace(/^['"]|['"]$/g, '') === String(key),
  );
}
