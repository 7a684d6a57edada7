/**
 * schema.org's published vocabulary: its classes, their properties, and what each may hold. Read out
 * of the declarations of schema-dts, which are generated from the vocabulary's own files, so that it
 * is there without a network and moves on with the package.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface Vocabulary {
  hasClass(name: string): boolean;
  /** The names of what a property of that class may hold; undefined when the class has none of it. */
  rangesOf(className: string, property: string): ReadonlySet<string> | undefined;
  /** Whether the class is the range itself or, by any number of steps, a kind of it. */
  isKindOf(className: string, range: string): boolean;
  /** Whether a text is one of the named members of an enumeration, such as Monday of DayOfWeek. */
  isMember(text: string, range: string): boolean;
}

interface Declarations {
  /** Interface to the interfaces that it extends. */
  parents: Map<string, string[]>;
  /** Interface to its own properties, each with its ranges. */
  properties: Map<string, Map<string, ReadonlySet<string>>>;
  /** Interface to the class that its `@type` names. */
  classes: Map<string, string>;
  /** Alias to the interfaces, other aliases and texts that it is a union of. */
  unions: Map<string, { names: string[]; texts: string[] }>;
}

export function readVocabulary(): Vocabulary {
  const file = fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts');
  const declarations = readDeclarations(file);
  const { parents, properties, classes, unions } = declarations;
  const leaves = new Map([...classes].map(([leaf, name]) => [name, leaf]));

  const find = (owner: string, property: string): ReadonlySet<string> | undefined => {
    const own = properties.get(owner)?.get(property);
    if (own !== undefined) return own;
    for (const parent of parents.get(owner) ?? []) {
      const inherited = find(parent, property);
      if (inherited !== undefined) return inherited;
    }
    return undefined;
  };
  const reaches = (range: string, wanted: string): boolean =>
    (unions.get(range)?.names ?? []).some(
      (name) => classes.get(name) === wanted || reaches(name, wanted),
    );
  const holds = (range: string, text: string): boolean => {
    const union = unions.get(range);
    if (union === undefined) return false;
    return union.texts.includes(text) || union.names.some((name) => holds(name, text));
  };
  return {
    hasClass: (name) => leaves.has(name),
    rangesOf: (name, property) => find(leaves.get(name) ?? '', property),
    isKindOf: (name, range) => reaches(range, name),
    isMember: (text, range) => holds(range, text),
  };
}

function readDeclarations(file: string): Declarations {
  const found: Declarations = {
    parents: new Map(),
    properties: new Map(),
    classes: new Map(),
    unions: new Map(),
  };
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement)) readInterface(statement, found);
    else if (ts.isTypeAliasDeclaration(statement)) {
      found.unions.set(statement.name.text, membersOf(statement.type));
    }
  }
  return found;
}

function readInterface(declaration: ts.InterfaceDeclaration, found: Declarations): void {
  const name = declaration.name.text;
  const parents = (declaration.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ expression }) => (ts.isIdentifier(expression) ? expression.text : [])),
  );
  found.parents.set(name, parents);
  const properties = new Map<string, ReadonlySet<string>>();
  for (const member of declaration.members) {
    if (!ts.isPropertySignature(member) || member.type === undefined) continue;
    if (!ts.isStringLiteral(member.name)) continue;
    const key = member.name.text;
    if (key === '@type') {
      for (const text of membersOf(member.type).texts) found.classes.set(name, text);
    } else properties.set(key, new Set(membersOf(valueType(member.type)).names));
  }
  found.properties.set(name, properties);
}

/** `SchemaValue<Text | URL, "name">` is about `Text | URL`. */
function valueType(type: ts.TypeNode): ts.TypeNode {
  return ts.isTypeReferenceNode(type) ? (type.typeArguments?.[0] ?? type) : type;
}

function membersOf(type: ts.TypeNode): { names: string[]; texts: string[] } {
  const parts = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  return {
    names: parts.flatMap((part) =>
      ts.isTypeReferenceNode(part) && ts.isIdentifier(part.typeName) ? part.typeName.text : [],
    ),
    texts: parts.flatMap((part) =>
      ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? part.literal.text : [],
    ),
  };
}
