/** Holds JSON-LD to schema.org's vocabulary. */
import type { Vocabulary } from './vocabulary.ts';

const CONTEXTS = ['https://schema.org', 'https://schema.org/'];

/** What a text has to look like to be a value of a data type. */
const TEXTS: Readonly<Record<string, (text: string) => boolean>> = {
  Text: (text) => text.trim() !== '',
  URL: (text) => URL.canParse(text) && /^(https?|mailto|tel):/.test(text),
  Date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  DateTime: (text) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text)),
  Time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-]\d{2}:\d{2})?$/.test(text),
  Distance: (text) => /^\d+(\.\d+)? \p{L}+$/u.test(text),
  Duration: (text) => /^P(?=.)(\d+[YMWD])*(T(\d+[HMS])+)?$/.test(text),
};

/** @returns what is wrong, one sentence each, with the place in the block. */
export function judgeStructuredData(block: unknown, vocabulary: Vocabulary): string[] {
  if (!isObject(block)) return ['(block): expected an object'];
  const { '@context': context, '@graph': graph, ...rest } = block;
  const problems = CONTEXTS.includes(String(context))
    ? []
    : [`@context: expected ${CONTEXTS[0]}, found ${JSON.stringify(context)}`];
  if (graph === undefined) return [...problems, ...judgeNode(rest, '', vocabulary)];
  if (!Array.isArray(graph)) return [...problems, '@graph: expected a list'];
  return [
    ...problems,
    ...Object.keys(rest).map((key) => `${key}: expected nothing beside @graph`),
    ...graph.flatMap((node, index) => judgeNode(node, `@graph.${index}.`, vocabulary)),
  ];
}

function judgeNode(node: unknown, place: string, vocabulary: Vocabulary): string[] {
  if (!isObject(node)) return [`${place}: expected an object, found ${JSON.stringify(node)}`];
  const types = [node['@type']].flat();
  const unknown = types.filter((type) => !vocabulary.hasClass(String(type)));
  if (unknown.length > 0) {
    return [`${place}@type: expected a class of schema.org, found ${JSON.stringify(unknown[0])}`];
  }
  return Object.entries(node).flatMap(([property, value]) => {
    if (property === '@type') return [];
    if (property === '@id')
      return typeof value === 'string' ? [] : [`${place}@id: expected a text`];
    const ranges = new Set(
      types.flatMap((type) => [...(vocabulary.rangesOf(String(type), property) ?? [])]),
    );
    if (ranges.size === 0) {
      return [`${place}${property}: ${types.join(', ')} has no such property`];
    }
    if (Array.isArray(value) && value.length === 0) return [`${place}${property}: is empty`];
    return [value]
      .flat()
      .flatMap((each) => judgeValue(each, ranges, `${place}${property}`, vocabulary));
  });
}

function judgeValue(
  value: unknown,
  ranges: ReadonlySet<string>,
  place: string,
  vocabulary: Vocabulary,
): string[] {
  if (!isObject(value)) {
    return [...ranges].some((range) => isPlain(value, range, vocabulary))
      ? []
      : [`${place}: expected ${namesOf(ranges)}, found ${JSON.stringify(value)}`];
  }
  const type = value['@type'];
  // A reference to something that is described elsewhere.
  if (type === undefined && typeof value['@id'] === 'string') return [];
  const fits = [type]
    .flat()
    .some((each) => [...ranges].some((range) => vocabulary.isKindOf(String(each), range)));
  const problems = judgeNode(value, `${place}.`, vocabulary);
  return fits || problems.some((problem) => problem.startsWith(`${place}.@type`))
    ? problems
    : [`${place}: expected ${namesOf(ranges)}, found ${JSON.stringify(type)}`, ...problems];
}

function isPlain(value: unknown, range: string, vocabulary: Vocabulary): boolean {
  if (typeof value === 'string') {
    // Anything at all may stand there, so its address may: breadcrumbs are made like that.
    const type = range === 'Thing' ? 'URL' : range;
    return TEXTS[type]?.(value) || vocabulary.isMember(value, range);
  }
  if (typeof value === 'number') {
    if (range === 'Integer') return Number.isInteger(value);
    return Number.isFinite(value) && ['Number', 'Float'].includes(range);
  }
  return typeof value === 'boolean' && range === 'Boolean';
}

function namesOf(ranges: ReadonlySet<string>): string {
  return [...ranges].filter((range) => range !== 'IdReference').join(' or ');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
