import { site } from 'virtual:firm';
import { describe, expect, test } from 'vitest';
import { describeWithBrand, titleWithBrand } from './page-head.ts';
import { limits } from './page-limits.ts';
import { articleData, homeData } from './structured-data.ts';

describe('titles and descriptions', () => {
  const brand = { name: 'Figbird Home Loans', shortName: 'Figbird' };
  test.each([
    ['x'.repeat(39), `${'x'.repeat(39)} | Figbird Home Loans`],
    ['x'.repeat(40), `${'x'.repeat(40)} | Figbird`],
    ['x'.repeat(50), `${'x'.repeat(50)} | Figbird`],
    ['x'.repeat(51), 'x'.repeat(51)],
  ])('appends the brand to %s if it fits', (title, expected) => {
    expect(titleWithBrand(title, brand)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(limits.title);
  });

  test('uses the short name in a description if the full name is too long', () => {
    const describeAs = (name: string) =>
      describeWithBrand((firm) => `${'x'.repeat(145)} by ${firm}`, { name, shortName: 'Fig' });
    expect(describeAs('Figbird Loans')).toMatch(/by Fig$/);
    expect(describeAs('Figbird')).toMatch(/by Figbird$/);
  });
});

describe('structured data', () => {
  const article = {
    slug: 'offset',
    title: 'Offset accounts',
    published: '2026-11-20',
    updated: '2026-11-21',
    words: 1575,
    topics: ['Refinance'],
    chartMessage: 'It saves a lot',
  };

  test('names the author of an article and the reviewer of its page', () => {
    const photo = { path: '/pictures/mai-1', widths: [96, 192], width: 192, height: 192 };
    const author = { name: 'Mai', role: 'Broker', creditRepresentativeNumber: '123456', photo };
    const { '@graph': graph } = articleData({
      ...article,
      author,
      reviewer: { name: 'Sam', role: 'Director' },
    });
    expect(graph[0]).toMatchObject({
      author: {
        '@type': 'Person',
        name: 'Mai',
        image: `${site.url}/pictures/mai-1-192.jpg`,
      },
    });
    expect(graph[2]).toMatchObject({
      '@type': 'WebPage',
      url: `${site.url}/blog/offset`,
      reviewedBy: { '@type': 'Person', name: 'Sam' },
    });
    const { '@graph': unsigned } = articleData(article);
    expect(unsigned).toHaveLength(2);
    expect(unsigned[0]).toMatchObject({ author: { '@type': 'Organization', name: site.brand.name } });
  });

  test('describes the firm by its licence numbers and website, without ratings', () => {
    const { '@graph': graph } = homeData({ ...site, legal: { ...site.legal, acn: '000 000 019' } });
    expect(graph.map((node) => (node as { '@type': string })['@type'])).toEqual([
      'FinancialService',
      'WebSite',
    ]);
    const text = JSON.stringify(graph);
    const numbers = ['ABN', 'ACN', 'Credit Representative Number', 'Australian Credit Licence'];
    expect([...text.matchAll(/"propertyID":"([^"]*)"/g)].map(([, name]) => name)).toEqual(numbers);
    expect(text).not.toMatch(/"(aggregateRating|reviews?)"|JobPosting|Rating"/);
  });

  test('omits a placeholder phone number, a missing ACN and missing profiles', () => {
    const legal = { ...site.legal, acn: null };
    const contact = { ...site.contact, phone: { ...site.contact.phone, dial: null } };
    const text = JSON.stringify(homeData({ ...site, legal, contact, social: [] }));
    expect(text).not.toMatch(/telephone|ACN|sameAs/);
  });

  test('includes the phone number, profiles and states served', () => {
    const phone = { display: '(07) 5550 0123', dial: '+61755500123' };
    const text = JSON.stringify(
      homeData({
        ...site,
        contact: { ...site.contact, phone },
        serviceArea: ['Queensland', 'New South Wales'],
        social: [{ name: 'LinkedIn', url: 'https://www.linkedin.com/company/x' }],
      }),
    );
    expect(text.match(/"telephone":"\+61755500123"/g)).toHaveLength(1);
    expect(text).toContain('{"@type":"State","name":"New South Wales"}');
    expect(text).toContain('"sameAs":["https://www.linkedin.com/company/x"]');
    expect(text).not.toContain('"Country"');
  });
});
