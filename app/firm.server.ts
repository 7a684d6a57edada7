/** The whole firm, for loaders and for what only they use. Modules that Node loads by itself take it as an argument. */
export { default as firm } from 'virtual:firm/server';
