/**
 * The arrows of the house: routes to sections to forms and figures to components; config, contracts
 * and finance lie underneath and import nothing of ours; the server stands apart.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolvable',
      comment: 'An import that leads nowhere. The firm is made by config/vite-firm.ts.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(^|/)\\+types/|^virtual:firm(/|$)' },
    },
    // The schemas of duty and of title fees take their words from what reckons with them, and pages' words that
    // the bundle has are held together as those of articles are.
    ...layer('config', '^config/', [
      '^config/',
      '^finance/(stamp-duty|registration)\\.ts$',
      '^figures/unbroken\\.ts$',
    ]),
    ...layer('contracts', '^contracts/', ['^contracts/']),
    ...layer('finance', '^finance/', ['^finance/']),
    ...layer('figures', '^figures/(?!.*\\.test)', ['^figures/', '^finance/']),
    ...layer('content', '^content/', ['^content/', '^config/', '^contracts/']),
    ...layer('server', '^server/', ['^server/', '^contracts/', '^config/']),
    ...layer('desk', '^desk/(?!vite\\.config)', ['^desk/', '^contracts/']),
    ...layer('app', '^app/', ['^app/', '^content/', '^contracts/', '^config/', '^figures/', '^finance/']),
    ...layer('components', '^app/components/', [
      '^app/(components|lib|markdoc|pictures)/|^app/articles/tags\\.ts$',
      '^(config|contracts|figures|finance)/',
    ]),
    ...layer('lib', '^app/lib/', ['^app/lib/', '^(config|contracts|figures|finance)/']),
    ...layer('pictures', '^app/pictures/', ['^app/pictures/', '^(config|contracts|figures|finance)/']),
    ...layer('people', '^app/people/', ['^app/(people|pictures)/', '^(config|contracts|figures|finance)/']),
    ...layer('seo', '^app/seo/', [
      '^app/((seo|lib|articles|figures|people|pictures)/|(firm|site-pages)\\.server)',
      '^(content|config|contracts|figures|finance)/',
    ]),
    ...layer('markdoc', '^app/markdoc/', [
      '^app/(markdoc|figures|pictures)/|^app/articles/article-schema\\.',
      '^(config|figures)/',
    ]),
    ...layer('articles', '^app/articles/', [
      '^app/(articles|markdoc|figures|pictures)/',
      '^(config|figures)/',
    ]),
    ...layer('forms-and-figures', '^app/(forms|figures)/', [
      '^app/(forms|figures|components|lib|articles|markdoc|pictures)/',
      '^(content|config|contracts|figures|finance)/',
    ]),
    ...layer('sections', '^app/sections/', [
      '^app/(sections|forms|figures|components|lib|articles|markdoc|people|pictures|seo)/',
      '^(content|config|contracts|figures|finance)/',
    ]),
    {
      name: 'scripts-are-not-imported',
      comment: 'Scripts are build steps and checks; nothing but another script or the tests needs them.',
      severity: 'error',
      from: { pathNot: '^(scripts|tests)/|^playwright\\.config' },
      to: { path: '^scripts/' },
    },
    {
      name: 'test-support-is-for-tests',
      comment: 'What production needs is no test support.',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|^tests/|^(playwright|vitest)\\.config' },
      to: { path: '^tests/' },
    },
    {
      name: 'finance-is-pure',
      comment: 'No React, no clock, no files: only arithmetic. Its tests may use what tests need.',
      severity: 'error',
      from: { path: '^finance/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.builds|\\.test|data|\\.react-router)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};

/** A folder may import only what is listed, of what is ours. */
function layer(name, from, allowed) {
  return [
    {
      name: `${name}-arrows`,
      severity: 'error',
      from: { path: from },
      to: {
        path: '^(config|contracts|figures|finance|content|app|server|scripts|tests)/',
        // Only tests get this far: see test-support-is-for-tests.
        pathNot: [...allowed, '^tests/support/'],
      },
    },
  ];
}
