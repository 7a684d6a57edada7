import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { redirectsSchema } from '../../config/list-schemas.ts';
import { SAME_ORIGIN } from '../../config/mail.ts';
import { checkConfig } from '../../config/problems.ts';
import { site } from '../../tests/support/firm.ts';
import { testMail } from '../../tests/support/site-fixture.ts';
import { addAnalytics } from './page-scripts.ts';
import { addPolicyToPage, hostHeaders, hostRedirects, nginxRedirects, policyFor } from './policies.ts';

const mail = { ...testMail, origin: SAME_ORIGIN };
const page = `<!doctype html><html><head><meta charset="utf-8"><title>A</title>
<style>p{color:red}</style></head><body><script>start()</script><script type="module">go()</script>
<script type="application/json">{"a":1}</script><script type="application/ld+json">{"b":1}</script>
</body></html>`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a policy allows exactly the inline scripts and styles of the page', () => {
  expect(policyFor(load(page), mail, null).split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hash('start()')} ${hash('go()')}`,
    `style-src 'self' ${hash('p{color:red}')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]);
});

test('a policy allows forms and the mail client to reach an external relay by its origin', () => {
  const policy = policyFor(load(page), { ...mail, origin: 'https://mail.example.com/relay' }, null);
  expect(policy).toContain("; connect-src 'self' https://mail.example.com;");
  expect(policy).toContain("; form-action 'self' https://mail.example.com;");
});

test('adds the policy at the start of the head, without directives for headers only', () => {
  const $ = load(page);
  addPolicyToPage($, policyFor($, mail, null));
  const [charset, policy] = $('head').children().toArray();
  expect($(charset).attr('charset')).toBe('utf-8');
  expect($(policy).attr('http-equiv')).toBe('Content-Security-Policy');
  expect($(policy).attr('content')).toContain("script-src 'strict-dynamic'");
  expect($(policy).attr('content')).toContain("base-uri 'none'; require-trusted-types-for 'script'");
});

test('allows the analytics loader by its hash and the origins that it sends to', () => {
  const analytics = {
    name: 'Plain Counts',
    operator: 'Plain Counts Pty Ltd',
    country: 'Australia',
    privacyUrl: 'https://plain.example/privacy',
    scriptUrl: 'https://plain.example/</script>.js',
    attributes: { 'data-domain': 'www.ohara.com.au' },
    sendsTo: ['https://in.plain.example'],
    setsCookies: false as const,
  };
  const $ = load('<html><head><meta charset="utf-8"></head><body></body></html>');
  addAnalytics($, null);
  expect($('script')).toHaveLength(0);
  addAnalytics($, analytics);
  expect($('script')).toHaveLength(1);
  expect($('script').text()).toContain('["data-domain","www.ohara.com.au"]');
  const policy = policyFor($, mail, analytics);
  expect(policy).toContain("; connect-src 'self' https://in.plain.example;");
  expect(policy).toContain(`; script-src 'strict-dynamic' ${hash($('script').text())};`);
});

test('writes policies, cache headers and redirects for static hosts', () => {
  const policies = {
    'index.html': "default-src 'none'",
    'blog/index.html': "default-src 'self'",
    'blog/index.refinance.html': 'a variant, which no host would serve',
    '404.html': 'no address of its own',
  };
  const logo = {
    kind: 'file',
    path: '/pictures/logo-1.svg',
    width: 40,
    height: 40,
    includesName: false,
  } as const;
  const text = hostHeaders(policies, { site, logo });
  const rules = text.split(/\n(?=\S)/).map((rule) => rule.trim().split(/\n */));
  const pathsWith = (words: string) =>
    rules.filter((rule) => rule.join().includes(words)).map(([path]) => path);
  expect(rules).toContainEqual(['/', "Content-Security-Policy: default-src 'none'"]);
  expect(rules).toContainEqual(['/blog', "Content-Security-Policy: default-src 'self'"]);
  expect(pathsWith('Security-Policy')).toEqual(['/favicon.svg', logo.path, '/', '/blog']);
  expect(pathsWith('max-age=31536000, immutable')).toEqual(['/assets/*', '/pictures/*']);
  for (const name of ['X-Content-Type-Options', 'Referrer-Policy', 'Permissions-Policy']) {
    expect(pathsWith(`${name}: `)).toEqual(['/*']);
  }
  const redirects = [
    { from: '/feed', to: '/feed.xml' },
    { from: '/Old/', to: 'https://other.example.com/' },
  ];
  expect(hostRedirects({ redirects }).split('\n')).toEqual([
    '/feed /feed.xml 301',
    '/feed/ /feed.xml 301',
    '/Old https://other.example.com/ 301',
    '/Old/ https://other.example.com/ 301',
    '/old https://other.example.com/ 301',
    '/old/ https://other.example.com/ 301',
    '',
  ]);
});

test('writes an nginx location for each redirect', () => {
  const redirects = [
    { from: '/our.html', to: '/about-us' },
    { from: '/Old/', to: 'https://other.example.com/$1' },
  ];
  expect(nginxRedirects({ redirects })).toBe(
    [
      'location ~* "^/our\\.html/?$" { return 301 "/about-us$is_args$args"; }\n',
      'location ~* "^/old/?$" { return 301 "https://other.example.com/%241$is_args$args"; }\n',
    ].join(''),
  );
});

const to = (target: string, ...from: string[]) => from.map((each) => ({ from: each, to: target }));

test.each([
  [to('/', '/old/*'), 'expected a path such as /about-us'],
  [to('/', '/?p=12'), 'from: expected a path without "?"'],
  [to('/blog', '/'), 'expected an address other than the home page'],
  [to('http://example.com/', '/a'), 'to: expected a path'],
  [to('/b', '/a', '/a'), 'expected each address once'],
  [to('/b', '/a', '/A/'), 'expected each address once'],
  [to('/a', '/A/'), 'lead to another redirect'],
  [[...to('/b', '/a'), ...to('/c', '/b')], 'lead to another redirect'],
])('rejects %j', (list, message) => {
  expect(() => checkConfig(redirectsSchema, list, 'firm/redirects.yaml')).toThrow(message);
});
