/** Sources and links that lead to whom no reader should have to believe. */
import { atLine, ContentError } from '../../config/content-error.ts';
import { dataFiles } from '../../config/data-files.ts';
import { placeIn, readYaml } from '../../config/read-yaml.ts';
import {
  outsideLinkMistake,
  type Proof,
  type SourceHosts,
  sourceMistake,
} from '../../config/source-hosts.ts';
import type { LinkingText } from './broken-links.server.ts';

interface Source {
  url?: string | undefined;
  proves: Proof;
}

/** @param fail how a mistake of the source with this number becomes an error with its place. */
export function articleSourceMistakes(
  sources: readonly Source[],
  hosts: SourceHosts,
  fail: (index: number, problem: string) => ContentError,
): ContentError[] {
  return sources.flatMap(({ url, proves }, index) => {
    const problem = url === undefined ? null : sourceMistake(url, proves, hosts);
    return problem === null ? [] : [fail(index, problem)];
  });
}

/** Dated facts are read where they are made, but for those that say themselves that nobody could. */
export function factSourceMistakes(hosts: SourceHosts): ContentError[] {
  const { sources } = readYaml(dataFiles.facts);
  return Object.entries(sources).flatMap(([id, { url, proves }]) => {
    const problem = url === undefined ? null : sourceMistake(url, proves, hosts);
    if (problem === null) return [];
    const { file, line } = placeIn(dataFiles.facts, ['sources', id, 'url']);
    return [new ContentError(file, atLine(line, `sources.${id}: ${problem}`))];
  });
}

/** Links out of the product's own texts; where a firm links to in its own is its business. */
export function outsideLinkMistakes(texts: readonly LinkingText[], hosts: SourceHosts): ContentError[] {
  return texts.flatMap(({ file, isOwn, links }) => {
    if (isOwn) return [];
    const problems = [...links].flatMap(([link, line]) => {
      const problem = /^https?:/.test(link) ? outsideLinkMistake(link, hosts) : null;
      return problem === null ? [] : [atLine(line, `link "${link}": ${problem}`)];
    });
    return problems.length > 0 ? [new ContentError(file, problems)] : [];
  });
}
