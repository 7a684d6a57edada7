/** Modules generated from the firm's folder by config/vite-firm.ts. */
declare module 'virtual:firm' {
  type Firm = import('../config/load-firm.ts').LoadedFirm;

  export const site: Firm['site'];
  export const logo: Firm['logo'];
  export const themeColour: string;
  export const headerLinks: Firm['links']['header'];
  export const footerLinks: Firm['links']['footer'];
  export const bookButton: typeof import('../config/list-schemas.ts').bookButton;
  export const feeds: typeof import('../config/fixed-pages.ts').feeds;
  /** Lets the page know without loading the testimonials. */
  export const hasTestimonials: boolean;
  export const hasSampleTestimonials: boolean;
}

declare module 'virtual:firm/figures' {
  export const figureFacts: import('../figures/calculator.ts').FigureFacts;
}

declare module 'virtual:firm/tables' {
  type FigureFacts = import('../figures/calculator.ts').FigureFacts;

  export const duty: FigureFacts['duty'];
  export const insurance: FigureFacts['insurance'];
}

declare module 'virtual:firm/work-with-us' {
  type Words = import('../config/load-firm.ts').LoadedFirm['words']['workWithUs'];

  export const hero: Words['hero'];
  export const problems: Words['problems'];
  export const solution: Words['solution'];
  export const toolkit: Words['toolkit'];
  export const whyChoose: Words['whyChoose'];
  export const process: Words['process'];
  export const application: Words['application'];
}

declare module 'virtual:firm/testimonials' {
  export const testimonials: readonly import('../config/list-schemas.ts').Testimonial[];
}

declare module 'virtual:firm/server' {
  const firm: import('../config/load-firm.ts').LoadedFirm;
  export default firm;
}
