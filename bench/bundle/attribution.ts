/** Whose code a chunk is made of. */

/** One stretch of a chunk, as source maps describe it. Columns count UTF-16 units from 0. */
export interface Mapped {
  generatedLine: number;
  generatedColumn: number;
  source: string | null;
}

/** What belongs to no source: what the bundler wrote itself. */
export const UNMAPPED = '(bundler)';

/**
 * Bytes of a chunk by owner. Each stretch lasts until the next one or the end of its line.
 *
 * @param mappings in the order in which they stand in the chunk; lines count from 1.
 */
export function bytesByOwner(code: string, mappings: readonly Mapped[]): Map<string, number> {
  const bytes = new Map<string, number>();
  const add = (owner: string, text: string) => {
    if (text !== '') bytes.set(owner, (bytes.get(owner) ?? 0) + Buffer.byteLength(text));
  };
  const lines = code.split('\n');
  for (const [index, line] of lines.entries()) {
    const here = mappings.filter(({ generatedLine }) => generatedLine === index + 1);
    add(UNMAPPED, line.slice(0, here[0]?.generatedColumn ?? line.length));
    for (const [at, { generatedColumn, source }] of here.entries()) {
      add(ownerOf(source), line.slice(generatedColumn, here[at + 1]?.generatedColumn));
    }
    if (index < lines.length - 1) add(UNMAPPED, '\n');
  }
  return bytes;
}

/** The package of a source file, or the folder of ours that it stands in. */
export function ownerOf(source: string | null): string {
  if (source === null) return UNMAPPED;
  const path = source.replaceAll('\\', '/');
  const inPackage = /.*\/node_modules\/(?<name>(@[^/]+\/)?[^/]+)/.exec(`/${path}`)?.groups?.name;
  if (inPackage !== undefined) return inPackage;
  const ours = /(?:^|\/)(?<folder>app\/[^/]+(?=\/)|app|config|content|contracts|finance)\//.exec(
    path,
  );
  return ours?.groups?.folder ?? UNMAPPED;
}
