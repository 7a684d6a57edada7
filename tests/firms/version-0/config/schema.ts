/** Of the checks of that time, no more than the files of this firm import. */

export interface Site {
  readonly [field: string]: unknown;
  brand: { name: string; shortName: string };
  replyPromise: string;
  claims: {
    brokerSurvival: { value: string; period: string; source: unknown };
    lenders: { value: string; source: unknown };
  };
}
