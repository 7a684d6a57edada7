import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { ControlError, makeControl } from './control-page.ts';

/**
 * Copies a built site and makes every page in the copy its own control, compressed in the same
 * ways, so that the project's server can serve it like the original.
 *
 * @param into a folder that does not exist yet; it becomes a build folder.
 */
export async function makeControlSite(buildDir: string, into: string): Promise<void> {
  await cp(buildDir, into, { recursive: true });
  const client = join(into, 'client');
  const sheets = await readSheets(client);
  const readSheet = (path: string) => {
    const text = sheets.get(path);
    if (text === undefined) throw new ControlError(`Expected to find ${path} in the built site`);
    return text;
  };
  const names = await readdir(client, { recursive: true });
  const all = new Set(names);
  for (const name of names) {
    if (!name.endsWith('.html')) continue;
    const file = join(client, name);
    const page = Buffer.from(makeControl(await readFile(file, 'utf8'), readSheet));
    await writeFile(file, page);
    for (const [extension, compress] of Object.entries(compressions)) {
      if (all.has(name + extension)) await writeFile(file + extension, await compress(page));
    }
  }
}

async function readSheets(client: string): Promise<Map<string, string>> {
  const names = (await readdir(client, { recursive: true })).filter((name) =>
    name.endsWith('.css'),
  );
  return new Map(
    await Promise.all(
      names.map(
        async (name) =>
          [`/${name.replaceAll('\\', '/')}`, await readFile(join(client, name), 'utf8')] as const,
      ),
    ),
  );
}

/** As the build compresses: as hard as each method can where that is paid once. */
const compressions: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  '.zst': (bytes) =>
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
};
