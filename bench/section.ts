/**
 * What every section of the bench takes and gives back. A section measures, says what it found
 * as one table, and names each missed aim in one plain sentence; it neither prints nor exits.
 */

export interface Options {
  /** Only what does not depend on timing, so that the whole bench takes under two minutes. */
  quick: boolean;
  /** Only some pages of each kind and only smaller archives, where all would take an hour. */
  sample: boolean;
  /** How many leads the relay's memory is watched over. */
  leads: number;
  /** The built site's folder, which holds `client` and `mail.json`. Never written to. */
  buildDir: string;
  /** An empty folder of the section's own for copies and databases; the caller removes it. */
  workDir: string;
}

export interface Table {
  columns: string[];
  rows: (string | number)[][];
}

export interface SectionResult {
  title: string;
  table: Table;
  /** Missed aims, one sentence each, with what was found and what was expected. Empty if none. */
  misses: string[];
  /** What a reader must know to judge the table: conditions, versions, what was left out. */
  notes: string[];
}

export type Section = (options: Options) => Promise<SectionResult>;
