/** Changes values inside a configuration file and leaves every comment and every other letter alone. */
import ts from 'typescript';
import { quoted } from '../launch-check/records.ts';

/**
 * @param name the exported constant whose object literal is changed.
 * @param changes new values by their path, such as `legal.abn`.
 * @throws {Error} when the file has no such constant, or the constant no such field.
 */
export function editObject(
  source: string,
  file: string,
  name: string,
  changes: ReadonlyMap<string, unknown>,
): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const spans = [...changes].map(([path, value]) => {
    const node = fieldOf(tree, name, path);
    if (!node)
      throw new Error(`${file}: expected ${name}.${path} written out, and it is not there`);
    return { start: node.getStart(tree), end: node.getEnd(), text: literal(value) };
  });
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, span) => text.slice(0, span.start) + span.text + text.slice(span.end), source);
}

function fieldOf(tree: ts.SourceFile, name: string, path: string): ts.Expression | undefined {
  let value: ts.Expression | undefined;
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const one of statement.declarationList.declarations) {
      if (one.name.getText(tree) === name) value = one.initializer;
    }
  }
  for (const key of path.split('.')) {
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) {
      value = value.expression;
    }
    if (!value || !ts.isObjectLiteralExpression(value)) return undefined;
    const field = value.properties.find(
      (property): property is ts.PropertyAssignment =>
        ts.isPropertyAssignment(property) &&
        property.name.getText(tree).replace(/^['"]|['"]$/g, '') === key,
    );
    value = field?.initializer;
  }
  return value;
}

export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, one]) => `${key}: ${literal(one)}`);
    return `{ ${fields.join(', ')} }`;
  }
  return String(value);
}
