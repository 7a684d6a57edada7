/** Where the firm's own links in the header and the footer lead. */
import { existsSync, readFileSync } from 'node:fs';
import { LineCounter, parseDocument, visit } from 'yaml';
import { dataFiles } from '../../config/data-files.ts';
import { firmFile, shownPath } from '../../config/firm-folder.ts';
import type { LinkingText } from './broken-links.server.ts';

/** The firm's navigation.yaml as a text with links, if there is one that can be read. */
export function navigationText(): LinkingText[] {
  const path = firmFile(dataFiles.navigation.firm);
  if (!existsSync(path)) return [];
  const lines = new LineCounter();
  const links = new Map<string, number>();
  visit(parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines }), {
    Pair: (_key, { key, value }) => {
      const to = String((value as { value?: unknown } | null)?.value ?? '');
      if (String(key) !== 'to' || !to.startsWith('/')) return;
      const { range } = value as { range?: [number, number, number] | null };
      links.set(to, lines.linePos(range?.[0] ?? 0).line);
    },
  });
  // It stands on no page of its own. What is hidden or off is left out of the header and the footer.
  return [{ file: shownPath(path), isOwn: false, path: '', links, anchors: null }];
}
