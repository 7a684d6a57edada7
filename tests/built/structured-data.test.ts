import { describe, expect, test } from 'vitest';
import { judgeStructuredData } from './judge-structured-data.ts';
import { built } from './site.ts';
import { readVocabulary } from './vocabulary.ts';

const vocabulary = readVocabulary();
const judge = (block: object) =>
  judgeStructuredData({ '@context': 'https://schema.org', ...block }, vocabulary);

test('every block of structured data in the site speaks schema.org', () => {
  for (const { file, $ } of built.pages) {
    for (const script of $('script[type="application/ld+json"]').toArray()) {
      const text = $(script).text();
      expect(judgeStructuredData(JSON.parse(text), vocabulary), file).toEqual([]);
    }
  }
});

describe('the judge', () => {
  test.each<[string, object]>([
    [
      'a firm with hours, an address and an area',
      {
        '@type': 'FinancialService',
        '@id': 'https://www.example.com/#firm',
        name: 'Figbird Home Loans',
        telephone: '(07) 5550 0123',
        url: 'https://www.example.com/',
        areaServed: { '@type': 'Country', name: 'Australia' },
        address: { '@type': 'PostalAddress', addressLocality: 'Brisbane', postalCode: '4000' },
        identifier: [{ '@type': 'PropertyValue', propertyID: 'ABN', value: '00 000 000 000' }],
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'https://schema.org/Friday'],
          opens: '09:00',
          closes: '17:00',
        },
      },
    ],
    [
      'an article and the way to it, in a graph',
      {
        '@graph': [
          {
            '@type': 'BlogPosting',
            headline: 'Offset accounts',
            datePublished: '2026-11-20',
            dateModified: '2026-11-21T00:00:00Z',
            wordCount: 1500,
            image: ['https://www.example.com/p.png'],
            author: { '@id': 'https://www.example.com/#firm' },
            publisher: { '@type': 'FinancialService', name: 'Figbird' },
            isAccessibleForFree: true,
            timeRequired: 'PT6M',
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.com/' },
            ],
          },
        ],
      },
    ],
  ])('passes %s', (_what, block) => {
    expect(judge(block)).toEqual([]);
  });

  test.each<[object, string]>([
    [
      { '@type': 'MortgageBroker' },
      '@type: expected a class of schema.org, found "MortgageBroker"',
    ],
    [{}, '@type: expected a class'],
    [{ '@type': 'WebSite', telefone: '1' }, 'telefone: WebSite has no such property'],
    [{ '@type': 'WebSite', jobTitle: 'x' }, 'jobTitle: WebSite has no such property'],
    [{ '@type': 'BlogPosting', wordCount: '1500' }, 'wordCount: expected Integer, found "1500"'],
    [{ '@type': 'BlogPosting', wordCount: 15.5 }, 'wordCount: expected Integer'],
    [{ '@type': 'BlogPosting', datePublished: '20 November 2026' }, 'datePublished: expected'],
    [{ '@type': 'BlogPosting', author: 'Figbird' }, 'author: expected Organization or Person'],
    [{ '@type': 'WebSite', url: 'www.example.com' }, 'url: expected URL'],
    [{ '@type': 'ImageObject', width: '1200' }, 'width: expected Distance or QuantitativeValue'],
    [{ '@type': 'WebSite', name: '' }, 'name: expected Text'],
    [{ '@type': 'WebSite', name: [] }, 'name: is empty'],
    [
      { '@type': 'BlogPosting', publisher: { '@type': 'PostalAddress' } },
      'publisher: expected Organization or Person, found "PostalAddress"',
    ],
    [
      { '@type': 'FinancialService', address: { '@type': 'PostalAddress', suburb: 'x' } },
      'address.suburb: PostalAddress has no such property',
    ],
    [
      { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Montag' },
      'dayOfWeek: expected DayOfWeek, found "Montag"',
    ],
    [{ '@context': 'http://schema.org', '@type': 'WebSite' }, '@context: expected'],
  ])('refuses %j', (block, expected) => {
    expect(judge(block)[0]).toContain(expected);
  });
});
