/** The brand's font file, named in config/brand.ts and found by vite.config.ts. */
declare module 'brand-font-file?url' {
  const url: string;
  export default url;
}
