/**
 * The look of the brand: colours, font and widths. The style sheet's design tokens and the charts
 * are both made from this file, so a colour is changed in one place.
 *
 * `fig` is the main colour and `coral` the second, whatever their hue. `wattle` is for areas and small
 * marks, never for text. Which pairs must be readable stands in config/contrast.ts.
 */
export const brand = {
  colour: {
    paper: '#FBF8F1',
    mist: '#EEF1E8',
    card: '#FFFFFF',
    ink: '#16241C',
    'ink-soft': '#46564C',
    fig: '#5A2B4C',
    'fig-dark': '#1D4029',
    coral: '#BF3F2A',
    'coral-dark': '#9A3020',
    wattle: '#E8B84A',
    line: '#D5DACB',
    'line-strong': '#77857A',
  },
  font: {
    family: 'Figtree Variable',
    /** Latin subset only: the site is written in English, and each kilobyte is somebody's data. */
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    /** Lightest and heaviest weight in the file. */
    weights: '300 900',
    /** Shown until the font is there, stretched to its metrics: nearly every system has one. */
    standIns: ['Arial', 'Roboto'],
    /** For charts, which are pictures and cannot use the page's font. */
    fallback: 'Arial, Helvetica, sans-serif',
  },
  /** Widest a page's content grows, in rem. */
  pageWidth: 72,
} as const;

export type BrandColour = keyof typeof brand.colour;
