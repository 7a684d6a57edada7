/** The whole firm, for loaders. Modules that run outside Vite take the firm as an argument instead. */
export { default as firm } from 'virtual:firm/server';
