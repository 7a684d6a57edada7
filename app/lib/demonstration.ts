/** Filled in by the build (vite.config.ts): what scripts/build.ts found when it checked the site. */
declare const __DEMONSTRATION__: boolean;

/** Whether something still stands against opening the site, so that it must call itself a demonstration. */
export const isDemonstration = __DEMONSTRATION__;
