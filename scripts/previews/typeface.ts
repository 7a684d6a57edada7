/**
 * Text as outlines, in the brand's own font. Pictures that other sites show cannot bring a font with
 * them, and the drawing program's idea of one would differ from machine to machine.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

/** Thrown for a text that the font has no letters for. */
export class MissingLetterError extends Error {
  override name = 'MissingLetterError';
}

export interface TextStyle {
  size: number;
  weight: number;
  /** Added between letters, in parts of the size: -0.02 is tight. */
  tracking?: number;
}

export interface SetText {
  /** In the units of the style's size. */
  width: number;
  /** SVG elements, standing on the line y = 0 from x = 0 on. */
  outlines: string;
}

export class Typeface {
  readonly #face: Face;
  readonly #fonts = new Map<number, Font>();
  readonly #glyphs = new Map<string, string>();

  constructor(face: Face) {
    this.#face = face;
  }

  /**
   * One line of text, with the font's own kerning.
   *
   * @throws {MissingLetterError} naming the letter.
   */
  set(text: string, { size, weight, tracking = 0 }: TextStyle): SetText {
    const font = this.#fontOf(weight);
    const buffer = new Buffer();
    buffer.addText(this.#withKnownLetters(text, font));
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const scale = size / this.#face.upem;
    const positions = buffer.getGlyphPositions();
    let x = 0;
    let outlines = '';
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const path = this.#outline(font, weight, glyph);
      if (path !== '') {
        outlines += `<path transform="translate(${short(x + xOffset * scale)} ${short(-yOffset * scale)}) scale(${scale} ${-scale})" d="${path}"/>`;
      }
      x += xAdvance * scale + tracking * size;
    }
    return { width: x - tracking * size, outlines };
  }

  #fontOf(weight: number): Font {
    const known = this.#fonts.get(weight);
    if (known) return known;
    const font = new Font(this.#face);
    font.setVariations([new Variation('wght', weight)]);
    this.#fonts.set(weight, font);
    return font;
  }

  #outline(font: Font, weight: number, glyph: number): string {
    const key = `${weight} ${glyph}`;
    const path = this.#glyphs.get(key) ?? font.glyphToPath(glyph);
    this.#glyphs.set(key, path);
    return path;
  }

  /** The site's font holds English and its neighbours: elsewhere an accent may have to go. */
  #withKnownLetters(text: string, font: Font): string {
    const has = (letter: string) => Boolean(font.glyph(letter.codePointAt(0) ?? 0));
    const known = Array.from(text.normalize('NFC'), (letter) => {
      if (has(letter)) return letter;
      const plain = letter.normalize('NFD').replace(/\p{Mark}/gu, '');
      if (plain !== '' && Array.from(plain).every(has)) return plain;
      throw new MissingLetterError(
        `"${text}": expected letters of the brand's font (config/brand.ts), found "${letter}"`,
      );
    });
    return known.join('');
  }
}

/** Reads the font of a package, such as `@fontsource-variable/figtree/files/<name>.woff2`. */
export async function readTypeface(file: string): Promise<Typeface> {
  const path = createRequire(import.meta.url).resolve(file);
  const { buffer } = Uint8Array.from(await decompress(await readFile(path)));
  return new Typeface(new Face(new Blob(buffer)));
}

/** Finer than any pixel; more digits only make texts longer. */
function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}
