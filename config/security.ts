/** The security headers of every answer, wherever the site is hosted. Policies, which forbid frames too, are the build's. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Browser features that no page of ours uses, switched off for everything that might get into one.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const;
