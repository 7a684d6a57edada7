// STAND-IN
import type { CalculatorSummary, TextPreview } from '../../contracts/texts.ts';

export interface TextToPreview {
  path: string;
  source: string;
  shown: string | null;
  today: string;
}
export interface TextWorker {
  preview: (text: TextToPreview) => Promise<TextPreview>;
  calculators: () => Promise<CalculatorSummary[]>;
  stop: () => Promise<void>;
}
export const createTextWorker = (_: object): TextWorker => ({
  preview: () => Promise.reject(new Error('stand-in')),
  calculators: () => Promise.reject(new Error('stand-in')),
  stop: async () => {},
});
