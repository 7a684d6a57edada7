/** Filled in by the build (vite.config.ts): whether config/opening.json is missing. */
declare const __DEMONSTRATION__: boolean;

/** Whether nobody has opened the site yet, so that it must call itself a demonstration. */
export const isDemonstration = __DEMONSTRATION__;
