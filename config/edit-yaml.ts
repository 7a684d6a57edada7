/**
 * Changes YAML that people write, without writing it anew: only the lines of a changed value change, and
 * comments, quotes and spacing everywhere else stay to the byte.
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

/** Thrown when a file cannot be changed by splicing, such as one that repeats a value by *name. */
export class EditError extends Error {
  override name = 'EditError';
}

type BlockMap = YAMLMap<Node, Node | null>;
type MapPair = Pair<Node, Node | null>;

/** A part of the source, and the text that replaces it. */
interface Splice {
  from: number;
  to: number;
  text: string;
}

/**
 * @param source the file; empty where there is none.
 * @param wanted what the file says afterwards: objects, lists, texts, numbers, booleans and null.
 * @returns the changed source; the same to the byte where it says that already.
 * @throws {EditError} when the source cannot be read, or the result would not read back as wanted.
 */
export function editYaml(source: string, wanted: unknown): string {
  const document = readDocument(source);
  if (isDeepStrictEqual(document.toJS({ maxAliasCount: 20 }), wanted)) return source;
  const edited = new YamlEditor(source, document).edit(wanted);
  const { value, problems } = parseYaml(edited, 'edited');
  if (problems.length === 0 && isDeepStrictEqual(value ?? null, wanted ?? null)) return edited;
  throw new EditError('expected to read back what was written; change this value in the file by hand');
}

/** Reads numbers with a leading zero as text, as parseYaml does. */
function readDocument(source: string): Document {
  const document = parseDocument(source, { prettyErrors: false });
  if (document.errors.length > 0) throw new EditError('expected a file that can be read');
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
    const splices = this.editsWithin(root, wanted);
    if (splices !== null) return this.apply(splices);
    // A file of comments alone keeps them, and so does one whose whole value changes.
    const [from, to] = root === null ? [source.length, source.length] : [rangeOf(root)[0], this.endOf(root)];
    return this.apply([{ from, to, text: this.afterLine(from) + toYaml(wanted) }]);
  }

  private apply(splices: readonly Splice[]): string {
    const lineEnd = this.source.includes('\r\n') ? '\r\n' : '\n';
    // From the last to the first, so that the positions before a splice stay right. Of two at one place, what is
    // added to the outer map comes behind what is added within.
    return splices
      .toReversed()
      .toSorted((a, b) => b.from - a.from || b.to - a.to)
      .reduce(
        (text, splice) =>
          text.slice(0, splice.from) + splice.text.replaceAll('\n', lineEnd) + text.slice(splice.to),
        this.source,
      );
  }

  /** @returns null where the value has to be replaced as a whole. */
  private editsWithin(node: unknown, wanted: unknown): Splice[] | null {
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
        // The first field of a list's entry shares its line with the dash.
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
        text: this.afterLine(at) + indented(toYaml(Object.fromEntries(added)), column),
      });
    }
    return splices;
  }

  private pairEdits({ key, value }: MapPair, wanted: unknown): Splice[] {
    if (value !== null && isDeepStrictEqual(this.toJs(value), wanted)) return [];
    if (value === null && wanted === null) return [];
    const within = this.editsWithin(value, wanted);
    if (within !== null) return within;
    const from = this.source.indexOf(':', rangeOf(key)[1]) + 1;
    const written = toYaml({ k: this.styled(wanted, value) }).slice('k:'.length);
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
        text: this.afterLine(at) + this.spaced(items, indented(toYaml(added), column), previous),
      });
    }
    return splices;
  }

  private itemEdits(item: Node, wanted: unknown, column: number): Splice[] {
    if (isDeepStrictEqual(this.toJs(item), wanted)) return [];
    const within = this.editsWithin(item, wanted);
    if (within !== null) return within;
    const written = toYaml([this.styled(wanted, item)]).slice('-'.length);
    const dash = this.source.lastIndexOf('-', rangeOf(item)[0] - 1);
    return [this.replacement(dash + 1, item, written, column)];
  }

  private toJs(node: Node): unknown {
    return node.toJS(this.document, { maxAliasCount: 20 });
  }

  /** A text keeps the quotes or the block that it was written in; a list in brackets keeps the brackets. */
  private styled(wanted: unknown, before: Node | null): unknown {
    if (isCollection(before) && before.flow && typeof wanted === 'object' && wanted !== null) {
      const node = new Document(wanted).contents;
      if (isCollection(node)) node.flow = true;
      return node;
    }
    if (typeof wanted !== 'string') return wanted;
    const text = new Scalar(wanted);
    if (isScalar(before)) {
      // What follows a plain text on its line would be taken for a part that is cut off.
      const hasComment = /^[ \t]*#/.test(this.source.slice(rangeOf(before)[1]));
      if (hasComment) text.type = Scalar.QUOTE_SINGLE;
      else if (typeof before.value === 'string' && before.type !== undefined) text.type = before.type;
    }
    return text;
  }

  /** From behind the colon or dash to the end of the value; a comment behind it stays. */
  private replacement(from: number, value: Node | null, written: string, column: number): Splice {
    const to = value === null ? from : Math.max(from, this.valueEnd(value));
    // The first line goes on behind the colon or dash; it is empty where a list or fields follow below.
    const text = written.replaceAll(/\n(?=.)/g, `\n${' '.repeat(column)}`).replace(/\n$/, '');
    return { from, to, text: to > from && this.source[to - 1] === '\n' ? `${text}\n` : text };
  }

  private valueEnd(node: Node): number {
    return isCollection(node) && !node.flow ? this.contentEnd(node) : rangeOf(node)[1];
  }

  /** The end of the last value within: the range of a collection includes comments behind it. */
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

  /** Behind the last line of a value. */
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

  /** A line break where the line before has none, at the end of a file. */
  private afterLine(at: number): string {
    return at === 0 || this.source[at - 1] === '\n' || this.columnOf(at) === 0
      ? ''
      : this.isFirstInLine(at)
        ? ''
        : '\n';
  }

  /** Whole lines, with the comment above that speaks of them; one above the first entry speaks of all. */
  private removal(start: number, to: number, isFirst: boolean): Splice {
    let from = this.lineStart(start);
    const isComment = (at: number) => /^[ \t]*#/.test(this.source.slice(at, this.lineEnd(at + 1)));
    while (!isFirst && from > 0 && isComment(this.lineStart(from - 1))) from = this.lineStart(from - 1);
    const isBlank = (at: number) => /^[ \t]*\r?\n?$/.test(this.source.slice(at, this.lineEnd(at + 1)));
    // Two blank lines would be left of one on each side.
    const above = this.lineStart(from - 1);
    const isBlankBelow = to >= this.source.length || isBlank(to);
    if (from > 0 && isBlank(above) && isBlankBelow) return { from: above, to, text: '' };
    return { from, to: from === 0 && isBlankBelow ? this.lineEnd(to + 1) : to, text: '' };
  }

  /** With a blank line before, where the list has such between its entries. */
  private spaced(items: readonly Node[], text: string, previous: Node | undefined): string {
    const [first, second] = items;
    if (!first || !second || previous === undefined) return text;
    return /\n[ \t]*\r?\n/.test(this.source.slice(this.contentEnd(first), rangeOf(second)[0]))
      ? `\n${text}`
      : text;
  }
}

const rangeOf = (node: Node): [number, number] => {
  if (!node.range) throw new EditError('expected a value that was read from the file');
  return [node.range[0], node.range[1]];
};

const nameOf = (key: Node) => String(isScalar(key) ? key.value : key);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Readable by a person; a folded block wraps, and nothing else does. */
function toYaml(value: unknown): string {
  return new Document(value).toString({ lineWidth: hasFolded(value) ? 100 : 0 });
}

const hasFolded = (value: unknown): boolean =>
  Object.values(isRecord(value) || Array.isArray(value) ? value : {}).some(
    (one) => isScalar(one) && one.type === Scalar.BLOCK_FOLDED,
  );

const indented = (text: string, columns: number) => text.replace(/^(?=.)/gm, ' '.repeat(columns));
