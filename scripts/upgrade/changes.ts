/** What an upgrade does to a firm's folder: worked out first, shown, and then written. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface FolderChanges {
  /** New contents by the file's name in the folder. */
  texts: Map<string, string>;
  /** Files to be copied as they are, by their new names. */
  copies: Map<string, string>;
  /** What a person has to know or do, as sentences. */
  notes: string[];
}

/** The changes that change something, as a person compares them: file by file, old lines and new. */
export function describeChanges(folder: string, { texts, copies }: FolderChanges): string[] {
  return [
    ...[...texts].flatMap(([name, text]) => describeText(name, readIn(folder, name), text)),
    ...[...copies].flatMap(([name, from]) => {
      const path = join(folder, name);
      if (!existsSync(path)) return [`${name}: new, as ${from}`];
      return readFileSync(path).equals(readFileSync(from)) ? [] : [`${name}: as ${from}`];
    }),
  ];
}

export function writeChanges(folder: string, { texts, copies }: FolderChanges): void {
  const target = (name: string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  for (const [name, text] of texts) {
    if (readIn(folder, name) !== text) writeFileSync(target(name), text);
  }
  for (const [name, from] of copies) copyFileSync(from, target(name));
}

function readIn(folder: string, name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function describeText(name: string, before: string | null, after: string): string[] {
  const lines = (text: string) => text.trimEnd().split('\n');
  if (before === null) return [`${name}: new, ${lines(after).length} lines`];
  if (before === after) return [];
  return [
    `${name}:`,
    ...without(lines(before), lines(after)).map((line) => `  - ${line}`),
    ...without(lines(after), lines(before)).map((line) => `  + ${line}`),
  ];
}

/** The lines that the others have not, or not as often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = Map.groupBy(others, (line) => line);
  return lines.filter((line) => left.get(line)?.pop() === undefined);
}
