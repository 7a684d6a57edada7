/**
 * Edits YAML files by splicing their source: only the lines of changed values change. Comments, quotes and spacing
 * elsewhere stay byte-identical.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { parseYaml } from './read-yaml.ts';

/** Thrown if a file cannot be edited by splicing, such as one with aliases. */
export class EditError extends Error {
  override name = 'EditError';
}

type BlockMap = YAMLMap<Node, Node | null>;
type MapPair = Pair<Node, Node | null>;

/** A range of the source, and its replacement. */
interface Splice {
  from: number;
  to: number;
  text: string;
}

/**
 * Edits the source so that it parses to another value.
 *
 * @param source the file's text; empty if there is no file.
 * @param wanted objects, lists, strings, numbers, booleans and null.
 * @returns the edited source; unchanged if it already has this value.
 * @throws {EditError} if the source or the result cannot be parsed, or the result has another value.
 */
export function editYaml(source: string, wanted: unknown): string {
  const document = readDocument(source);
  if (isDeepStrictEqual(document.toJS({ maxAliasCount: 20 }), wanted)) return source;
  const edited = new YamlEditor(source, document).edit(wanted);
  const { value, problems } = parseYaml(edited, 'edited');
  if (problems.length === 0 && isDeepStrictEqual(value ?? null, wanted ?? null)) return edited;
  throw new EditError('expected the edited file to have the new value; change it in the file by hand');
}

/** Reads numbers with a leading zero as text, as parseYaml does. */
function readDocument(source: string): Document {
  const document = parseDocument(source, { prettyErrors: false });
  if (document.errors.length > 0) throw new EditError('expected valid YAML');
  visit(document, {
    Scalar: (_key, node) => {
      const isText = typeof node.value === 'number' && /^(0\d|\+\d{9})/.test(node.source ?? '');
      if (isText) node.value = node.source;
    },
  });
  return document as Document;
}

class YamlEditor {
  private readonly source: string;
  private readonly document: Document;

  constructor(source: string, document: Document) {
    this.source = source;
    this.document = document;
  }

  edit(wanted: unknown): string {
    const { source } = this;
    const root = this.document.contents;
    const splices = this.collectionEdits(root, wanted);
    if (splices !== null) return this.apply(splices);
    // Keeps the comments above and below the value.
    const [from, to] = root === null ? [source.length, source.length] : [rangeOf(root)[0], this.endOf(root)];
    return this.apply([{ from, to, text: this.lineBreakBefore(from) + toYaml(wanted) }]);
  }

  private apply(splices: readonly Splice[]): string {
    const lineEnd = this.source.includes('\r\n') ? '\r\n' : '\n';
    // From last to first, so that earlier positions stay valid. At the same position, an addition to the outer map
    // follows one to the inner map.
    return splices
      .toReversed()
      .toSorted((a, b) => b.from - a.from || b.to - a.to)
      .reduce(
        (text, splice) =>
          text.slice(0, splice.from) + splice.text.replaceAll('\n', lineEnd) + text.slice(splice.to),
        this.source,
      );
  }

  /** @returns null if the value has to be replaced as a whole. */
  private collectionEdits(node: unknown, wanted: unknown): Splice[] | null {
    if (!isCollection(node) || node.flow || node.items.length === 0) return null;
    if (isMap(node) && isRecord(wanted)) return this.mapEdits(node as BlockMap, wanted);
    if (isSeq(node) && Array.isArray(wanted)) return this.listEdits(node as YAMLSeq<Node | null>, wanted);
    return null;
  }

  private mapEdits(map: BlockMap, wanted: Record<string, unknown>): Splice[] | null {
    const kept = map.items.filter(({ key }) => nameOf(key) in wanted);
    const last = kept.at(-1);
    if (last === undefined) return null;
    const splices: Splice[] = [];
    for (const [index, pair] of map.items.entries()) {
      if (kept.includes(pair)) {
        splices.push(...this.pairEdits(pair, wanted[nameOf(pair.key)]));
      } else {
        const start = rangeOf(pair.key)[0];
        // The first key of a list item is on the line of the dash.
        if (!this.isFirstInLine(start)) return null;
        splices.push(this.removal(start, this.endOfPair(pair), index === 0));
      }
    }
    const known = map.items.map(({ key }) => nameOf(key));
    const added = Object.entries(wanted).filter(([name]) => !known.includes(name));
    if (added.length > 0) {
      const column = this.columnOf(rangeOf(map.items[0]?.key ?? map)[0]);
      const at = this.endOfPair(last);
      splices.push({
        from: at,
        to: at,
        text: this.lineBreakBefore(at) + indent(toYaml(Object.fromEntries(added)), column),
      });
    }
    return splices;
  }

  private pairEdits({ key, value }: MapPair, wanted: unknown): Splice[] {
    if (value !== null && isDeepStrictEqual(this.toJs(value), wanted)) return [];
    if (value === null && wanted === null) return [];
    const edits = this.collectionEdits(value, wanted);
    if (edits !== null) return edits;
    const from = this.source.indexOf(':', rangeOf(key)[1]) + 1;
    const written = toYaml({ k: this.withStyleOf(wanted, value) }).slice('k:'.length);
    return [this.replacement(from, value, written, this.columnOf(rangeOf(key)[0]))];
  }

  private listEdits(list: YAMLSeq<Node | null>, wanted: readonly unknown[]): Splice[] | null {
    const start = rangeOf(list)[0];
    if (wanted.length === 0 || list.items.includes(null) || !this.isFirstInLine(start)) return null;
    const items = list.items as Node[];
    const before = items.map((item) => this.toJs(item));
    const shorter = Math.min(before.length, wanted.length);
    let same = 0;
    while (same < shorter && isDeepStrictEqual(before[same], wanted[same])) same += 1;
    let sameAtEnd = 0;
    while (
      sameAtEnd < shorter - same &&
      isDeepStrictEqual(before.at(-1 - sameAtEnd), wanted.at(-1 - sameAtEnd))
    ) {
      sameAtEnd += 1;
    }
    const column = this.columnOf(start);
    const oldItems = items.slice(same, items.length - sameAtEnd);
    const newItems = wanted.slice(same, wanted.length - sameAtEnd);
    const splices = oldItems.flatMap((item, index) => {
      if (index < newItems.length) return this.itemEdits(item, newItems[index], column);
      const dash = this.source.lastIndexOf('-', rangeOf(item)[0] - 1);
      return [this.removal(dash, this.endOf(item), item === items[0])];
    });
    const added = newItems.slice(oldItems.length);
    if (added.length > 0) {
      const previous = items[same + oldItems.length - 1];
      const at = previous === undefined ? this.lineStart(start) : this.endOf(previous);
      splices.push({
        from: at,
        to: at,
        text: this.lineBreakBefore(at) + this.withBlankLine(items, indent(toYaml(added), column), previous),
      });
    }
    return splices;
  }

  private itemEdits(item: Node, wanted: unknown, column: number): Splice[] {
    if (isDeepStrictEqual(this.toJs(item), wanted)) return [];
    const edits = this.collectionEdits(item, wanted);
    if (edits !== null) return edits;
    const written = toYaml([this.withStyleOf(wanted, item)]).slice('-'.length);
    const dash = this.source.lastIndexOf('-', rangeOf(item)[0] - 1);
    return [this.replacement(dash + 1, item, written, column)];
  }

  private toJs(node: Node): unknown {
    return node.toJS(this.document, { maxAliasCount: 20 });
  }

  /** Keeps the style of the old value: quotes or block style of a string, flow style of a collection. */
  private withStyleOf(wanted: unknown, before: Node | null): unknown {
    if (isCollection(before) && before.flow && typeof wanted === 'object' && wanted !== null) {
      const node = new Document(wanted).contents;
      if (isCollection(node)) node.flow = true;
      return node;
    }
    if (typeof wanted !== 'string') return wanted;
    const text = new Scalar(wanted);
    if (isScalar(before)) {
      // Quote the string, so that the comment after it stays a comment.
      const hasComment = /^[ \t]*#/.test(this.source.slice(rangeOf(before)[1]));
      if (hasComment) text.type = Scalar.QUOTE_SINGLE;
      else if (typeof before.value === 'string' && before.type !== undefined) text.type = before.type;
    }
    return text;
  }

  /** Replaces from after the colon or dash to the end of the value. Keeps a comment after it. */
  private replacement(from: number, value: Node | null, written: string, column: number): Splice {
    const to = value === null ? from : Math.max(from, this.valueEnd(value));
    // The first line continues after the colon or dash. It is empty before a nested block.
    const text = written.replaceAll(/\n(?=.)/g, `\n${' '.repeat(column)}`).replace(/\n$/, '');
    return { from, to, text: to > from && this.source[to - 1] === '\n' ? `${text}\n` : text };
  }

  private valueEnd(node: Node): number {
    return isCollection(node) && !node.flow ? this.contentEnd(node) : rangeOf(node)[1];
  }

  /** Returns the end of the last nested value. The range of a collection includes trailing comments. */
  private contentEnd(node: Node): number {
    if (!isCollection(node) || node.flow) return rangeOf(node)[1];
    const last = node.items.at(-1);
    if (isMap(node)) {
      const { key, value } = last as MapPair;
      return this.pairContentEnd(key, value);
    }
    return last ? this.contentEnd(last as Node) : rangeOf(node)[1];
  }

  private pairContentEnd(key: Node, value: Node | null): number {
    const colon = this.source.indexOf(':', rangeOf(key)[1]) + 1;
    return value === null ? colon : Math.max(colon, this.contentEnd(value));
  }

  private endOfPair({ key, value }: MapPair): number {
    return this.lineEnd(this.pairContentEnd(key, value));
  }

  /** Returns the start of the line after a value. */
  private endOf(node: Node): number {
    return this.lineEnd(this.contentEnd(node));
  }

  private lineEnd(at: number): number {
    if (this.source[at - 1] === '\n') return at;
    const end = this.source.indexOf('\n', at);
    return end === -1 ? this.source.length : end + 1;
  }

  private lineStart(at: number): number {
    return this.source.lastIndexOf('\n', at - 1) + 1;
  }

  private columnOf(at: number): number {
    return at - this.lineStart(at);
  }

  private isFirstInLine(at: number): boolean {
    return /^ *$/.test(this.source.slice(this.lineStart(at), at));
  }

  /** Returns a line break if the position needs one, such as at the end of a file without a final line break. */
  private lineBreakBefore(at: number): string {
    return at === 0 || this.source[at - 1] === '\n' || this.columnOf(at) === 0
      ? ''
      : this.isFirstInLine(at)
        ? ''
        : '\n';
  }

  /** Removes whole lines and the comment directly above, unless it is above the first entry and may describe all. */
  private removal(start: number, to: number, isFirst: boolean): Splice {
    let from = this.lineStart(start);
    const isComment = (at: number) => /^[ \t]*#/.test(this.source.slice(at, this.lineEnd(at + 1)));
    while (!isFirst && from > 0 && isComment(this.lineStart(from - 1))) from = this.lineStart(from - 1);
    const isBlank = (at: number) => /^[ \t]*\r?\n?$/.test(this.source.slice(at, this.lineEnd(at + 1)));
    // With a blank line on each side, remove one.
    const above = this.lineStart(from - 1);
    const isBlankBelow = to >= this.source.length || isBlank(to);
    if (from > 0 && isBlank(above) && isBlankBelow) return { from: above, to, text: '' };
    return { from, to: from === 0 && isBlankBelow ? this.lineEnd(to + 1) : to, text: '' };
  }

  /** Adds a blank line before the text if the list has blank lines between its items. */
  private withBlankLine(items: readonly Node[], text: string, previous: Node | undefined): string {
    const [first, second] = items;
    if (!first || !second || previous === undefined) return text;
    return /\n[ \t]*\r?\n/.test(this.source.slice(this.contentEnd(first), rangeOf(second)[0]))
      ? `\n${text}`
      : text;
  }
}

const rangeOf = (node: Node): [number, number] => {
  if (!node.range) throw new EditError('expected a node with a range in the source');
  return [node.range[0], node.range[1]];
};

const nameOf = (key: Node) => String(isScalar(key) ? key.value : key);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Wraps lines only in folded blocks. */
function toYaml(value: unknown): string {
  return new Document(value).toString({ lineWidth: hasFolded(value) ? 100 : 0 });
}

const hasFolded = (value: unknown): boolean =>
  Object.values(isRecord(value) || Array.isArray(value) ? value : {}).some(
    (one) => isScalar(one) && one.type === Scalar.BLOCK_FOLDED,
  );

const indent = (text: string, columns: number) => text.replace(/^(?=.)/gm, ' '.repeat(columns));
