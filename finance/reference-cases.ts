/**
 * Reference cases that were worked out apart from this code, in decimal arithmetic, and checked
 * against published figures. Only tests read them.
 */
import type { TaxTable } from './income-tax.ts';
import file from './reference-cases.json' with { type: 'json' };

export type ReferenceCase = {
  id: string;
  kind: string;
  inputs: Inputs;
  outputs: Record<string, unknown>;
};

/** Inputs as they stand in the file: numbers are often written as texts, to keep their decimals. */
export class Inputs {
  readonly #values: Record<string, unknown>;

  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  number(name: string): number {
    const value = Number(this.raw(name));
    if (Number.isNaN(value)) throw new Error(`${name}: expected a number in the reference case`);
    return value;
  }

  numbers(name: string): number[] {
    return (this.raw(name) as unknown[]).map(Number);
  }

  raw(name: string): unknown {
    if (!(name in this.#values)) throw new Error(`${name}: expected in the reference case`);
    return this.#values[name];
  }
}

export const referenceCases: ReferenceCase[] = file.cases.map((entry) => ({
  ...entry,
  inputs: new Inputs(entry.inputs),
}));

/**
 * The law under which the cases were worked out: resident rates of 2026-27 and the Medicare levy.
 * It stays as it is when the site moves on to a later year's table.
 */
export const caseTaxTable: TaxTable = {
  brackets: [
    { above: 0, rate: 0 },
    { above: 18_200, rate: 0.15 },
    { above: 45_000, rate: 0.3 },
    { above: 135_000, rate: 0.37 },
    { above: 190_000, rate: 0.45 },
  ],
  medicareLevy: 0.02,
};
