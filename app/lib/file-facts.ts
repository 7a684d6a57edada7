/**
 * Takes out of the head what a page's file told other programs about that page alone: its social tags
 * and structured data. A browser that shares the page would otherwise still tell of the first one.
 */
export function forgetFileFacts(): void {
  for (const fact of document.head.querySelectorAll('[property],[type$="ld+json"]')) fact.remove();
}
