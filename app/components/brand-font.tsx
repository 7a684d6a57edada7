import { useEffect } from 'react';
import { useLocation } from 'react-router';

const loadFont = () => import('../lib/brand-font.ts');

/** Brings the brand's font when the page is awake and idle; see app/lib/brand-font.ts. */
export function BrandFont() {
  const { pathname } = useLocation();

  useEffect(() => {
    // Decoration: without network the stand-in font simply stays.
    const bring = () =>
      void loadFont()
        .then((font) => font.bringBrandFont())
        .catch(() => {});
    const timer = setTimeout(bring, 500);
    return () => clearTimeout(timer);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has changed as a whole
  useEffect(() => {
    void loadFont()
      .then((font) => font.showWaitingFont())
      .catch(() => {});
  }, [pathname]);

  return null;
}
