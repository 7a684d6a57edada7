/** The security headers of every answer, wherever the site is hosted. Policies, which forbid frames too, are the build's. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Browser features that no page of ours uses, switched off for everything that might get into one.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const;

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For whatever is no page: opened by itself it may load nothing, run nothing and send nothing. */
export const policyOfNoPage = NOTHING;

/** For a file of the site. A drawing that is opened by itself keeps the look that it states. */
export function policyOfFile(path: string): string {
  return `${NOTHING}; sandbox${path.endsWith('.svg') ? "; style-src 'unsafe-inline'" : ''}`;
}
