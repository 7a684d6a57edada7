import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { SAME_ORIGIN } from '../../config/mail.ts';
import { testMail } from '../../tests/support/site-fixture.ts';
import { addPolicyToPage, headerText, policyFor } from './content-security.ts';
import { addVisitorCounts } from './page-scripts.ts';

const mail = { ...testMail, origin: SAME_ORIGIN };
const page = `<!doctype html><html><head><meta charset="utf-8"><title>A</title>
<style>p{color:red}</style></head><body><script>start()</script><script type="module">go()</script>
<script type="application/json">{"a":1}</script><script type="application/ld+json">{"b":1}</script>
</body></html>`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the policy of a page', () => {
  const policy = policyFor(load(page), mail, null);

  test('allows exactly the scripts and styles that stand in it', () => {
    expect(policy.get('script-src')).toEqual(["'strict-dynamic'", hash('start()'), hash('go()')]);
    expect(policy.get('style-src')).toEqual(["'self'", hash('p{color:red}')]);
  });

  test('forbids everything that is not named, and everything that an injection would need', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const directive of ['base-uri', 'frame-ancestors']) {
      expect(policy.get(directive), directive).toEqual(["'none'"]);
    }
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(headerText(policy)).not.toMatch(/unsafe|https?:|\*/);
  });

  test('lets forms and the mail client reach a relay elsewhere, by its origin only', () => {
    const elsewhere = policyFor(load(page), { ...mail, origin: 'https://mail.example.com/relay' }, null);
    expect(elsewhere.get('connect-src')).toEqual(["'self'", 'https://mail.example.com']);
    expect(elsewhere.get('form-action')).toEqual(["'self'", 'https://mail.example.com']);
  });
});

test('the policy in the page stands before all that it governs, without what only headers may say', () => {
  const $ = load(page);
  addPolicyToPage($, policyFor($, mail, null));
  const [charset, policy] = $('head').children().toArray();
  expect($(charset).attr('charset')).toBe('utf-8');
  expect($(policy).attr('http-equiv')).toBe('Content-Security-Policy');
  expect($(policy).attr('content')).toContain("script-src 'strict-dynamic'");
  expect($(policy).attr('content')).not.toContain('frame-ancestors');
});

test('a script that counts visitors may send where the owner says, and is trusted by its hash', () => {
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
  const before = policyFor($, mail, null);
  addVisitorCounts($, null);
  expect($('script')).toHaveLength(0);
  addVisitorCounts($, analytics);
  const after = policyFor($, mail, analytics);
  expect($('script')).toHaveLength(1);
  expect($('script').text()).toContain('["data-domain","www.ohara.com.au"]');
  expect(after.get('connect-src')).toEqual(["'self'", 'https://in.plain.example']);
  expect(after.get('script-src')).toHaveLength((before.get('script-src')?.length ?? 0) + 1);
});
