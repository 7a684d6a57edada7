import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LeadPhoto, TextPhoto } from './photo.tsx';

const picture = {
  path: '/pictures/house-1',
  widths: [480, 960, 1440],
  width: 1440,
  height: 960,
  alt: 'A house',
};

test('a browser may choose, knows the size at once, and waits with what is further down', () => {
  const html = renderToStaticMarkup(<TextPhoto {...picture} caption="In May." />);
  expect(html).toMatch(
    /<source type="image\/avif" srcSet="\/pictures\/house-1-480\.avif 480w, [^"]*1440\.avif 1440w" sizes="[^"]+"\/>/,
  );
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'));
  expect(html).toContain('<img src="/pictures/house-1-960.jpg" alt="A house" width="1080" height="720"');
  expect(html).toContain('loading="lazy" decoding="async"');
  expect(html).toContain('In May.</figcaption>');
  expect(renderToStaticMarkup(<TextPhoto {...picture} />)).not.toContain('figcaption');
});

test('the one below the title does not wait, and of a tall one a part is shown', () => {
  const html = renderToStaticMarkup(<LeadPhoto picture={picture} />);
  expect(html).toContain('width="1440" height="960" loading="eager"');
  expect(html).not.toContain('aspect-3/2');
  expect(renderToStaticMarkup(<LeadPhoto picture={{ ...picture, height: 2000 }} />)).toContain('aspect-3/2');
});
