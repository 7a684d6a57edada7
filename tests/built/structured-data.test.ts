/** What the pages say in JSON-LD, held to schema.org's vocabulary as the package schema-dts declares it. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { built } from './site.ts';

const FILE = 'structured-data-of-the-site.ts';
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
};

/** What is wrong with the blocks, one sentence each: they are checked as TypeScript of one file is. */
function faultsOf(blocks: readonly object[]): string[] {
  const source = [
    "import type { Graph, Thing, WithContext } from 'schema-dts';",
    ...blocks.map((block) => `(${JSON.stringify(block)}) satisfies Graph | WithContext<Thing>;`),
  ].join('\n');
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, target, ...rest) =>
    name === FILE ? ts.createSourceFile(name, source, target) : getSourceFile(name, target, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([FILE], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('every block of structured data in the site speaks schema.org', () => {
  const blocks = built.pages.flatMap(({ $ }) =>
    $('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse($(script).text()) as object),
  );
  expect(blocks.length).toBeGreaterThan(10);
  expect(faultsOf(blocks)).toEqual([]);
});
