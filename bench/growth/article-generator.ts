/**
 * Makes as many articles as are asked for out of the real ones: sections mixed and reordered,
 * loans, rates and pictures varied within what the content check allows. The same list comes out
 * every time, so that two runs of the bench build the same site.
 */
import { parse, stringify } from 'yaml';
import { mdxTree } from '../../app/content/mdx-tree.server.ts';
import { typedAmounts } from '../../app/content/prose-numbers.server.ts';

export interface SourceArticle {
  /** The file's name without its ending. */
  slug: string;
  /** The whole file, front matter included. */
  mdx: string;
}

/** Thrown when an article does not have the shape that the generator takes apart. */
export class GeneratorError extends Error {
  override name = 'GeneratorError';
}

/** Generated identifiers begin here, far above those that people give. */
const FIRST_ID = 100_000;
/** Of a title and a description; with its number each stays below what the content check allows. */
const TITLE_KEPT = 40;
const DESCRIPTION_KEPT = 140;
/** Multiplied with a loan, these keep every figure of a real article possible. */
const LOAN_FACTORS = [0.8, 0.9, 1, 1.1, 1.2, 1.4];
/** Added to a rate, in percentage points. */
const RATE_STEPS = [0, 0.1, 0.25, 0.4, 0.5, 0.75];

/**
 * @param seeds the real articles.
 * @returns `count` new ones; slugs and identifiers are unique and clash with no real one.
 * @throws {GeneratorError} when there are no seeds, or one without front matter or sections.
 */
export function generateArticles(seeds: readonly SourceArticle[], count: number): SourceArticle[] {
  if (seeds.length === 0) throw new GeneratorError('found no articles to make others from');
  const originals = seeds.map(takeApart);
  const pool = originals.flatMap(({ sections }) => sections);
  const images = originals.map(({ frontMatter }) => frontMatter.image);
  return Array.from({ length: count }, (_, index) => {
    const random = randomNumbers(index + 1);
    const own = originals[index % originals.length] as Parts;
    const slug = `${own.slug.split('-').slice(0, 4).join('-')}-variant-${index + 1}`;
    const image = pick(images, random);
    const sections = shuffle(own.sections, random).map((section) =>
      random() < 0.3 ? pick(pool, random) : section,
    );
    const parts = [own.lead, ...sections.map((section) => reorderParagraphs(section, random))];
    const body = varyNumbers(parts.join('\n'), random);
    const frontMatter = {
      ...own.frontMatter,
      id: String(FIRST_ID + index),
      slug,
      title: `${own.frontMatter.title.slice(0, TITLE_KEPT).trim()}, variant ${index + 1}`,
      description: `${own.frontMatter.description.slice(0, DESCRIPTION_KEPT).trim()} (${index + 1})`,
      image,
      givens: [...typedAmounts(mdxTree(body, slug)).keys()],
    };
    return { slug, mdx: `---\n${stringify(frontMatter)}---\n${body}` };
  });
}

/** What is changed of it; the rest stays as it is. */
interface FrontMatter {
  title: string;
  description: string;
  image: string;
}

interface Parts {
  slug: string;
  frontMatter: FrontMatter;
  /** What stands before the first second-level heading. */
  lead: string;
  /** Each from its second-level heading to the next. */
  sections: string[];
}

function takeApart({ slug, mdx }: SourceArticle): Parts {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(mdx);
  const [lead, ...sections] = (match?.[2] ?? '').split(/^(?=## )/m);
  if (match?.[1] === undefined || lead === undefined || sections.length === 0) {
    throw new GeneratorError(
      `${slug}: expected front matter and at least one second-level heading`,
    );
  }
  const frontMatter = parse(match[1]) as Partial<FrontMatter>;
  const { title, description, image } = frontMatter;
  if (!title || !description || !image) {
    throw new GeneratorError(`${slug}: expected a title, a description and an image`);
  }
  return { slug, frontMatter: { ...frontMatter, title, description, image }, lead, sections };
}

/** Plain paragraphs change places among themselves; lists, tables and blocks stay where they are. */
function reorderParagraphs(section: string, random: () => number): string {
  const blocks = section.split('\n\n');
  const places: number[] = [];
  let open = 0;
  blocks.forEach((block, index) => {
    const text = block.trim();
    const isParagraph = open === 0 && /^[A-Z"“*[]/.test(text) && !text.startsWith('* ');
    if (isParagraph) places.push(index);
    open += (text.match(/^<[A-Z][A-Za-z]*>$/gm) ?? []).length;
    open -= (text.match(/^<\/[A-Z][A-Za-z]*>$/gm) ?? []).length;
  });
  const shuffled = shuffle(
    places.map((place) => (blocks[place] as string).trim()),
    random,
  );
  places.forEach((place, index) => {
    blocks[place] = shuffled[index] as string;
  });
  return `${blocks.join('\n\n').trimEnd()}\n`;
}

/** One factor and one step for the whole article, as an author would keep to one example. */
function varyNumbers(body: string, random: () => number): string {
  const factor = pick(LOAN_FACTORS, random);
  const step = pick(RATE_STEPS, random);
  return body
    .replace(/\b(principal|owed)=\{(\d+)\}/g, (_, name, value) => {
      return `${name}={${Math.round((Number(value) * factor) / 1000) * 1000}}`;
    })
    .replace(/\brate=\{(\d+(?:\.\d+)?)\}/g, (_, value) => {
      return `rate={${Number((Number(value) + step).toFixed(2))}}`;
    });
}

/** A small generator of numbers from 0 up to 1 (mulberry32): the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return Array.from(items, () => left.splice(Math.floor(random() * left.length), 1)[0] as Item);
}
