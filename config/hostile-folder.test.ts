/** A firm's folder comes from anywhere: none of it may run, fetch, or get out of where it is written. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'zod';
import { brandSchema } from './brand-schema.ts';
import { factsFileSchema } from './facts-schema.ts';
import { lines, origin, secureUrl, text } from './fields.ts';
import { insideFolder } from './firm-folder.ts';
import { navigationSchema, redirectsSchema } from './list-schemas.ts';
import { cleanSvg, faviconSvg, iconOf, readLogoFile } from './logo-file.ts';
import { checkConfig } from './problems.ts';
import { readText } from './read-yaml.ts';
import { analyticsSchema } from './schema.ts';

const brand = brandSchema.parse(parse(readText('tests/firm/brand.yaml')));
const { font } = brand;
const shapes = (...list: object[]) => ({ ...brand, logo: { kind: 'shapes', size: 40, shapes: list } });
const fonts = (change: object) => ({ ...brand, font: { ...font, ...change } });

/** What is refused, what is refused about it, and what is like it and right. */
type Case = [string, z.ZodType, unknown, string, unknown];

describe.each<Case>([
  [
    "Tailwind's input",
    brandSchema,
    fonts({ fallback: 'sans-serif; } @plugin "/x/notes.mjs"; @theme static { --x: 1px' }),
    'font.fallback: expected names of fonts',
    fonts({ fallback: 'Source Sans 3, ui-sans-serif, sans-serif' }),
  ],
  [
    'a font family',
    brandSchema,
    fonts({ family: 'Fig"; } @import "https://evil.example/x.css"; a { b: "' }),
    "font.family: expected a font's name",
    fonts({ family: 'IBM Plex Sans-2' }),
  ],
  [
    'a stand-in',
    brandSchema,
    fonts({ standIns: ['Arial");} body{display:none'] }),
    "font.standIns.0: expected a font's name",
    fonts({ standIns: ['Helvetica Neue'] }),
  ],
  ...['../../etc/passwd.woff2', '/etc/x.woff2', './x.woff2', 'a/../../x.woff2', 'a/b.js', 'data:x/y.ttf'].map(
    (file): Case => [
      `the file ${file}`,
      brandSchema,
      fonts({ file }),
      'font.file: expected a font file of an installed package',
      fonts({ file: 'some-font/files/Some.Font-wght.ttf' }),
    ],
  ),
  ['weights', brandSchema, fonts({ weights: '900 300' }), 'the lighter first', fonts({ weights: '1 1000' })],
  ['a width', brandSchema, { ...brand, pageWidth: 1e9 }, 'from 20 to 200', { ...brand, pageWidth: 80.5 }],
  [
    'a path',
    brandSchema,
    shapes({ path: 'M0 0"/><script>alert(1)</script>', fill: 'fig' }),
    'logo.shapes.0.path: expected the path of a drawing, in nothing but',
    shapes({ path: 'M3 21.5 19.2,6.6a3 3 0 0 1 4-1e-2L37 19.2z', fill: 'fig' }),
  ],
  [
    'a circle',
    brandSchema,
    shapes({ circle: [0, 0, Number.POSITIVE_INFINITY], fill: 'fig' }),
    'logo.shapes.0: expected',
    shapes({ circle: [-1, 0.5, 3], fill: 'fig' }),
  ],
  ['a name', text, 'Figbird\n/* https://evil.example 200', 'expected one line', 'O’Hara & “Sons” 🏡'],
  ['a turned name', text, 'Fig\u202edrib', 'expected one line', 'Figbird'],
  ['lines', lines, 'one\u0000two', 'without control characters', 'one\n\ttwo'],
  ['a title', text, 'One\n- [two](//evil.example)', 'expected one line', 'One - [two](//evil.example)'],
  ...['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example', '/\\evil.example'].flatMap(
    (to): Case[] => [
      [`the address ${to}`, secureUrl, to, 'expected a web address', 'https://a.example/b?c=d#e'],
      [
        `the link ${to}`,
        navigationSchema,
        { header: [], footer: [{ label: 'X', to }] },
        'footer.0.to: expected a path such as /about-us',
        { header: [], footer: [{ label: 'X', to: '/a/b' }] },
      ],
      [
        `the redirect ${to}`,
        redirectsSchema,
        [{ from: '/old', to }],
        '0.to: expected a path such as /about-us',
        [{ from: '/old', to: 'https://a.example/x' }],
      ],
      [`the site ${to}`, origin, to, 'expected an address such as', 'https://www.example.com'],
    ],
  ),
  [
    'a second redirect',
    redirectsSchema,
    [{ from: '/old', to: 'https://a.example/ /*' }],
    '0.to: expected a path',
    [{ from: '/old', to: 'https://a.example/%20/*' }],
  ],
  ['a site', origin, 'javascript:/?alert(1)', 'expected an address such as', 'http://localhost:3000'],
  ['a site with more', origin, 'https://a.example?x', 'expected an origin only', 'https://a.example'],
  ...(['https://a.example;sandbox', 'https://*', "https://'unsafe-inline'"] as const).map(
    (to): Case => [
      `a rule of the policy in ${to}`,
      analyticsSchema.shape.sendsTo,
      [to],
      'expected a web address',
      ['https://in.a.example'],
    ],
  ),
  [
    "a fact's source",
    factsFileSchema,
    facts('javascript:alert(1)'),
    'sources.a.url: expected a web address',
    facts('http://www.gov.example/a,b(c)'),
  ],
])('%s', (_name, schema, hostile, expected, harmless) => {
  test('is refused', () => expect(() => checkConfig(schema, hostile, 'x.yaml')).toThrow(expected));
  test('which its like is not', () => expect(() => checkConfig(schema, harmless, 'x.yaml')).not.toThrow());
});

function facts(url: string) {
  const residentTax2026To27 = { name: 'Tax', brackets: [], medicareLevy: 0 };
  const transferDuty = { signed: '2026-11-25', tables: {} };
  return {
    residentTax2026To27,
    transferDuty,
    mortgageInsurance: [{ loans: [500_000], rows: [{ upTo: 90, premiums: [2] }] }],
    costsOfChildren2026: { selfSupport: 0, slice: 1, young: [[0.17]], older: [[0.23]] },
    cgtDiscountShare: 0.5,
    facts: {},
    sources: { a: { title: 'A', url } },
  };
}

test('what a pattern let through would still stand escaped in a drawing', () => {
  const logo = {
    kind: 'shapes' as const,
    size: 40,
    shapes: [
      { path: '"/><script>', fill: 'fig' as const },
      { path: '"/><script>', stroke: 'fig' as const, width: 1 },
    ],
  };
  const svg = faviconSvg(logo, brand.colour, 'x');
  expect(svg).not.toContain('<script>');
  expect(svg.match(/d="&quot;\/&gt;&lt;script&gt;"/g)).toHaveLength(2);
});

describe('a drawing', () => {
  const drawing = (inside: string, before = '') =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">\n${inside}<path d="M0 0h9"/></svg>`;

  test.each([
    ['<script>alert(1)</script>', 'found <script>'],
    ['<svg:Script xmlns:svg="http://www.w3.org/2000/svg"/>', 'found <svg:Script>'],
    ['<g onload="alert(1)"/>', 'found <g onload="alert(1)">'],
    ['<g><path d="M0 0" OnClick="x"/></g>', 'found <path OnClick="x">'],
    ['<foreignObject><b>x</b></foreignObject>', 'found <foreignObject>'],
    ['<image href="https://evil.example/x.png"/>', 'found <image href='],
    ['<image xlink:href="data:image/png;base64,AA"/>', 'found <image xlink:href="data:image/png'],
    ['<use href="other.svg#a"/>', 'found <use href="other.svg#a">'],
    ['<a href="javascript:alert(1)"><path d="M0 0h9v9z"/></a>', 'found <a href="javascript:alert(1)">'],
    ['<a href="&#106;avascript:alert(1)"/>', 'found <a href="javascript:alert(1)">'],
    ['<path fill="url(https://evil.example/#a)"/>', 'found <path fill="url('],
    ['<path fill="url( \'//evil.example\')"/>', 'found <path fill="url('],
    ['<path mask="image-set(&quot;//evil.example&quot; 1x)"/>', 'found <path mask="image-set('],
    ['<path fill="u\\72l(//evil.example)"/>', 'found <path fill="u\\72l('],
    ['<path style="fill: url(x.svg)"/>', 'found <path style="fill: url('],
    ['<style>@import "https://evil.example/x.css";</style>', 'found "@import" in a style sheet'],
    ['<style><![CDATA[path { fill: url(//evil.example) }]]></style>', 'found "url(" in a style sheet'],
    ['<path id="p" d="M0 0"/><set href="#p" attributeName="d" to="M9 9"/>', 'found <set>'],
  ])('with %s', (inside, found) => {
    const clean = () => cleanSvg(drawing(inside), 'logo.svg');
    expect(clean).toThrow('line 2: expected a drawing of shapes and text');
    expect(clean).toThrow(found);
  });

  test.each([
    ['<!DOCTYPE svg [<!ENTITY x "y">]>', 'found <!DOCTYPE svg ['],
    ['<!DOCTYPE svg PUBLIC ">" [<!ENTITY x SYSTEM "file:///etc/passwd">]>', 'found <!ENTITY'],
    ['<?xml-stylesheet href="x.css"?>', 'found <?xml-stylesheet'],
  ])('after %s', (before, found) => {
    expect(() => cleanSvg(drawing('', before), 'logo.svg')).toThrow(found);
  });

  test('as drawing programs write it is taken, and their own is left out', () => {
    const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/svg11.dtd">';
    const { svg } = cleanSvg(
      drawing(
        `<!-- made with --><sodipodi:namedview inkscape:x="C:\\logo.svg" a="1"/>
        <metadata><rdf:RDF rdf:about="http://purl.org/x">x</rdf:RDF></metadata><style>.a{fill:url(#g)}</style>
        <linearGradient id="g"><stop stop-color="#123456"/></linearGradient><path class="a" d="M1 1h7v7z"/>`,
        `<?xml version="1.0"?>${doctype}`,
      ).replace(
        '<svg ',
        '<svg xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" ',
      ),
      'logo.svg',
    );
    expect(svg).toMatch(/fill:url\(#\w+\)|fill="url\(#\w+\)"/);
    expect(svg).toContain('#123456');
    expect(svg).not.toMatch(/made with|DOCTYPE|\?xml|purl|sodipodi|logo\.svg/);
  });
});

describe('a file', () => {
  const root = mkdtempSync(join(tmpdir(), 'hostile-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const dir = join(root, 'firm');
  mkdirSync(dir);
  const drawn = '<svg viewBox="0 0 40 40"><path d="M0 0h9v9z"/></svg>';
  writeFileSync(join(root, 'secret.svg'), drawn);
  writeFileSync(join(dir, 'own.svg'), drawn);
  symlinkSync(join(root, 'secret.svg'), join(dir, 'out.svg'));
  symlinkSync('own.svg', join(dir, 'in.svg'));
  symlinkSync('firm', join(root, 'firm-too'));
  mkdirSync(join(root, 'firm-2'));

  test('that is a link out of the folder is none of it', () => {
    expect(insideFolder(dir, join(dir, 'out.svg'))).toBe(false);
    expect(insideFolder(dir, join(root, 'secret.svg'))).toBe(false);
    expect(insideFolder(dir, join(root, 'firm-2'))).toBe(false);
    expect(insideFolder(dir, root)).toBe(false);
    const icon = () => iconOf(dir, { ...brand, favicon: 'out.svg' }, '');
    for (const read of [icon, () => readLogoFile(dir, 'out.svg')]) {
      expect(read).toThrow('found a link that leads out of it');
    }
  });

  test('that is a link within the folder is one of it, also where the folder is a link itself', () => {
    expect(insideFolder(dir, join(dir, 'in.svg'))).toBe(true);
    expect(insideFolder(join(root, 'firm-too'), join(root, 'firm-too', 'own.svg'))).toBe(true);
    expect(readLogoFile(dir, 'in.svg').svg).toContain('M0 0');
    expect(iconOf(dir, { ...brand, favicon: 'own.svg' }, '')).toContain('M0 0');
  });

  test('that says it is a picture of 100 million pixels is no logo, and a smaller one is', () => {
    writeFileSync(join(dir, 'huge.png'), pngHead(10_000, 10_000));
    writeFileSync(join(dir, 'small.png'), pngHead(400, 400));
    expect(() => readLogoFile(dir, 'huge.png')).toThrow(
      'expected at most 40 million pixels, found 10000 x 10000',
    );
    expect(readLogoFile(dir, 'small.png')).toMatchObject({ width: 40, height: 40 });
  });
});

/** What a PNG begins with: its signature, and its size. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}
