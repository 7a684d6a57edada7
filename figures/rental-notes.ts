/** What has to hold wherever interest on a rental property is deducted. */
import type { FigureFacts } from './calculator.ts';

export const letAllYear = 'The property is rented out, or truly available for rent, all year.';

export const steadyYear = (rate: string) => `What is owed stays the same for the year, at ${rate}.`;

export const lossesApart = ({ said }: FigureFacts) =>
  `How a rental loss may be used is another question, and for some properties the rules change after ${said['negative-gearing-wages-until']}.`;
