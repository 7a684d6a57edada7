/**
 * Import rules, which `npm test -- imports` checks: routes import sections, sections import forms and figures, and those
 * import components. config, contracts and finance are at the bottom. The server never imports app.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Merge modules that import each other, or extract what they share.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolvable',
      comment: 'The import cannot be resolved. config/vite-firm.ts provides virtual:firm.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(^|/)\\+types/|^virtual:firm(/|$)' },
    },
    // config takes the field names of duty and title fees from finance, and non-breaking spaces from figures.
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
      '^app/(components|lib|markdoc|pictures)/',
      '^(config|contracts|figures|finance)/',
    ]),
    ...layer('lib', '^app/lib/', ['^app/lib/', '^(config|contracts|figures|finance)/']),
    ...layer('pictures', '^app/pictures/', ['^app/pictures/', '^(config|contracts|figures|finance)/']),
    ...layer('people', '^app/people/', ['^app/(people|pictures)/', '^(config|contracts|figures|finance)/']),
    ...layer('seo', '^app/seo/', [
      '^app/((seo|lib|articles|figures|people|pictures)/|(firm|site-pages)\\.server)',
      '^(content|config|contracts|figures|finance)/',
    ]),
    ...layer('markdoc', '^app/markdoc/', ['^app/(markdoc|figures|pictures)/', '^(config|figures)/']),
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
      comment: 'Scripts are build steps and checks. Only scripts and tests import them.',
      severity: 'error',
      from: { pathNot: '^(scripts|tests)/|^playwright\\.config' },
      to: { path: '^scripts/' },
    },
    {
      name: 'test-support-is-for-tests',
      comment: 'Production code does not import tests or their helpers.',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|^tests/|^(playwright|vitest)\\.config' },
      to: { path: '^tests/' },
    },
    {
      name: 'finance-is-pure',
      comment: 'Only arithmetic: no packages, no clock, no files. Its tests may import packages.',
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

/** Forbids imports of the project's folders that are not listed. */
function layer(name, from, allowed) {
  return [
    {
      name: `${name}-imports`,
      severity: 'error',
      from: { path: from },
      to: {
        path: '^(config|contracts|figures|finance|content|app|server|scripts|tests)/',
        // test-support-is-for-tests limits this to tests.
        pathNot: [...allowed, '^tests/support/'],
      },
    },
  ];
}
