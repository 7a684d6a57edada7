/**
 * Puts the script that counts visitors into a page, where the owner has set one (config/analytics.ts).
 * It is fetched well after the page has been painted. The policy trusts what a trusted script loads, so
 * the page's own hash for this loader is all that it needs; where the counts go is in `connect-src`.
 */
import type { CheerioAPI } from 'cheerio';
import type { Analytics } from '../../config/analytics.ts';

/** After the page has loaded, in milliseconds, so that counting never competes with reading. */
const LATER_MS = 2000;

export function addVisitorCounts($: CheerioAPI, analytics: Analytics | null): void {
  if (analytics === null) return;
  const { scriptUrl, attributes } = analytics;
  const [address, list] = [scriptUrl, Object.entries(attributes)].map((value) =>
    JSON.stringify(value).replaceAll('<', '\\u003c'),
  );
  // Pages accept an address for a script only from a policy made for it (Trusted Types).
  $('body').append(
    `<script>addEventListener('load',()=>setTimeout(()=>{const u=${address},s=document.createElement('script'),t=window.trustedTypes?.createPolicy('visitor-counts',{createScriptURL:(x)=>x});s.async=true;for(const [k,v] of ${list})s.setAttribute(k,v);s.src=t?t.createScriptURL(u):u;document.head.append(s)},${LATER_MS}))</script>`,
  );
}
