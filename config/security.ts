/** Security headers of every response, on every host. The build adds a page's Content-Security-Policy, which forbids frames. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Turns off browser features that the site does not use, also for injected code.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const;

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of responses that are not pages: they may load, run and send nothing. */
export const nonPagePolicy = NOTHING;

/** Policy of a static file. An SVG opened by itself keeps its inline styles. */
export function filePolicy(path: string): string {
  return `${NOTHING}; sandbox${path.endsWith('.svg') ? "; style-src 'unsafe-inline'" : ''}`;
}
