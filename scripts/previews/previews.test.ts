import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { charts, renderChart } from '../../app/figures/charts.tsx';
import { listPreviews, type Preview } from '../../app/seo/previews.server.ts';
import { brand } from '../../config/brand.ts';
import { site } from '../../config/site.ts';
import { iconSvg, manifest } from '../finish/icons.ts';
import { type Firm, PreviewArtist } from './draw-preview.ts';
import { fitLines, TextTooLongError } from './lines.ts';
import { outlineTexts } from './outline-texts.ts';
import { paint, pictureName } from './paint.ts';
import { palettePng } from './palette-png.ts';
import { MissingLetterError, readTypeface, type Typeface } from './typeface.ts';

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40v40z"/></svg>';
const firm = {
  name: "O'Brien, Nguyễn & Daughters Home Loans",
  domain: 'www.obrien-and-daughters.example',
  mark,
};
const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
const size = (png: Uint8Array) => {
  const view = Buffer.from(png);
  return [view.readUInt32BE(16), view.readUInt32BE(20)];
};

let face: Typeface;
beforeAll(async () => {
  face = await readTypeface(brand.font.file);
});

describe('every page has a picture', () => {
  test('of 1200 by 630, under 100 kB, the same each time it is made', async () => {
    const previews = await listPreviews();
    expect(new Set(previews.map(({ file }) => file)).size).toBe(previews.length);
    const artist = new PreviewArtist(firm, face);
    const other = await readTypeface(brand.font.file);
    for (const [index, preview] of previews.entries()) {
      const svg = artist.draw(preview);
      expect(svg, preview.file).not.toMatch(/<text|NaN|undefined|font-family/);
      // One that has drawn nothing before.
      expect(new PreviewArtist(firm, other).draw(preview), preview.file).toBe(svg);
      if (index % 5 !== 0) continue;
      const png = paint(svg);
      expect(size(png), preview.file).toEqual([1200, 630]);
      expect(png.length, preview.file).toBeLessThan(100_000);
      expect(hash(paint(svg)), preview.file).toBe(hash(png));
    }
  }, 120_000);

  test('of its own: another title, chart or firm is another picture', () => {
    const chart = {
      message: 'It saves',
      note: 'Illustrative.',
      svg: renderChart('loan-balance', 'card'),
    };
    const draw = (preview: Preview, by: Firm = firm) => new PreviewArtist(by, face).draw(preview);
    const drawings = [
      draw({ file: '', title: 'One', chart }),
      draw({ file: '', title: 'Two', chart }),
      draw({ file: '', title: 'One', chart: { ...chart, message: 'It does' } }),
      draw({ file: '', title: 'One', chart }, { ...firm, name: 'Other' }),
      draw({ file: '', title: 'One', chart: null }),
    ];
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test('of any chart there is, with its assumptions', () => {
    const artist = new PreviewArtist(firm, face);
    const title = 'The longest title that an article may have is this one, OK?';
    for (const { name, message, note } of charts) {
      const chart = { message, note, svg: renderChart(name, 'card') };
      expect(() => artist.draw({ file: name, title, chart }), name).not.toThrow();
    }
  });
});

describe('text as outlines', () => {
  test('is as wide as its letters, and wider when it is heavier', () => {
    const width = (text: string, weight = 400) => face.set(text, { size: 20, weight }).width;
    expect(width('mm')).toBeCloseTo(2 * width('m'), 3);
    expect(width('Weekly', 800)).toBeGreaterThan(width('Weekly', 400));
    // Kerned: the pair stands closer than its letters do alone.
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
  });

  test('does without an accent that the font has not, and refuses what it cannot write', () => {
    const style = { size: 20, weight: 400 };
    expect(face.set('Nguyễn', style).outlines === face.set('Nguyen', style).outlines).toBe(true);
    expect(() => face.set('房贷', style)).toThrow(MissingLetterError);
  });

  test('a chart keeps its places; texts that it could not keep are refused', () => {
    const svg = (text: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg"><title>T</title>${text}</svg>`;
    const end = `<text x="100" y="50" font-size="20" font-weight="400" text-anchor="end" fill="#123456">Ab</text>`;
    const { width } = face.set('Ab', { size: 20, weight: 400 });
    expect(outlineTexts(svg(end), face)).toContain(`translate(${100 - width} 50)" fill="#123456"`);
    expect(() => outlineTexts(svg('<text x="1" transform="rotate(9)">A</text>'), face)).toThrow(
      'rotate',
    );
    expect(() => outlineTexts(svg('<text><tspan>A</tspan></text>'), face)).toThrow('tspan');
  });
});

describe('lines', () => {
  const fitted = (text: string, width: number, height = 200) =>
    fitLines(face, text, { width, height }, { weight: 700 }, [40, 30, 20]);

  test('stay within their room and leave no word alone', () => {
    const { lines, style, height } = fitted(
      'Fixed or variable home loan in Australia: how to choose',
      420,
    );
    expect(lines.join(' ')).toBe('Fixed or variable home loan in Australia: how to choose');
    const widths = lines.map((line) => face.set(line, style).width);
    expect(Math.max(...widths)).toBeLessThanOrEqual(420);
    expect(widths.at(-1) ?? 0).toBeGreaterThan(Math.max(...widths) / 2);
    expect(height).toBeLessThanOrEqual(200);
  });

  test('a text that fits in no size is refused by its words', () => {
    expect(() => fitted('Donaudampfschifffahrtsgesellschaft', 100)).toThrow(TextTooLongError);
    expect(() => fitted('one two three four five six', 100, 30)).toThrow(
      '"one two three four five six"',
    );
  });
});

describe('the picture file', () => {
  test('holds the colours of its pixels', () => {
    const pixels = Uint8Array.from([
      255, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255, 255, 0, 0, 255,
    ]);
    const png = Buffer.from(palettePng(pixels, 2, 2));
    const data = (type: string) => {
      const at = png.indexOf(type, 0, 'latin1');
      return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
    };
    expect([...data('PLTE')]).toEqual([255, 0, 0, 0, 0, 255]);
    expect([...inflateSync(data('IDAT'))]).toEqual([0, 0, 1, 0, 0, 0]);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  test('of more than 256 colours, keeps the frequent ones as they are', () => {
    const pixels = new Uint8Array(4 * 1000);
    for (let at = 0; at < 1000; at += 1)
      pixels.set(at < 600 ? [1, 2, 3, 255] : [at % 250, at >> 2, 7, 255], 4 * at);
    const png = Buffer.from(palettePng(pixels, 100, 10));
    const at = png.indexOf('PLTE', 0, 'latin1');
    expect(png.readUInt32BE(at - 4)).toBe(3 * 256);
    expect([...png.subarray(at + 4, at + 7)]).toEqual([1, 2, 3]);
  });
});

test('a picture is known by what it is drawn from', () => {
  expect(pictureName('<svg/>')).toBe(pictureName('<svg/>'));
  expect(pictureName('<svg/>')).not.toBe(pictureName('<svg />'));
});

test('icons are as large as they are named, with the mark where a circle does not cut it', () => {
  expect(size(paint(iconSvg(mark, 180)))).toEqual([180, 180]);
  const [, start, side] =
    /<svg x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/.exec(iconSvg(mark, 512)) ?? [];
  // The corner of the mark's box, from the middle.
  expect(Math.hypot(256 - Number(start), 256 - Number(start))).toBeLessThanOrEqual(0.4 * 512 + 1);
  expect(Number(side)).toBeGreaterThan(256);
  expect(manifest()).toMatchObject({ name: site.brand.name, display: 'browser' });
});
