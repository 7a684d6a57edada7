/** The header's and footer's links, in the order in which they are shown. */

/** Header items scroll to a section of the home page. */
export const headerSections = [
  { label: 'How We Help', section: 'how-we-help' },
  { label: 'Resources', section: 'resources' },
  { label: 'About', section: 'about' },
] as const;

export const bookButton = { label: 'Book a Free Strategy Chat', section: 'contact-form' } as const;

export const footerLinks = [
  { label: 'Work With Us', to: '/work-with-us' },
  { label: 'Disclaimer', to: '/disclaimer' },
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
] as const;

/** The articles for feed readers, as every page's head names them. */
export const feeds = {
  rss: { label: 'RSS', to: '/feed.xml', type: 'application/rss+xml' },
  json: { label: 'JSON Feed', to: '/feed.json', type: 'application/feed+json' },
} as const;
