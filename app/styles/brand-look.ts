import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { brandFontCss } from './brand-font.ts';
import { brandTokensCss } from './brand-tokens.ts';

/** Appends the tokens and font of firm/brand.yaml to the style sheets before Tailwind processes them. */
export function brandLook(firm: LoadedFirm): Plugin {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const styles = new Map<string, () => string | Promise<string>>([
    [file('app.css'), () => brandTokensCss(firm.brand)],
    [file('brand-font.css'), () => brandFontCss(firm)],
  ]);
  return {
    name: 'brand-look',
    enforce: 'pre',
    async transform(code, id) {
      const css = await styles.get(id.split('?')[0] ?? '')?.();
      return css && { code: `${code}\n${css}`, map: null };
    },
  };
}
