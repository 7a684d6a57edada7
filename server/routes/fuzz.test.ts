/**
 * Malformed requests by the thousand: never an answer of 500, never a crash, never half a message
 * kept. `FUZZ_RUNS=20000 npm test -- unit` runs more of them, and `FUZZ_SEED=<n>` the same again.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { enquiryParamsSchema } from '../../contracts/enquiry.ts';
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';
import { HEAD, malformedRequest, TAIL } from '../../tests/support/malformed-requests.ts';
import { startSharedTestApp } from '../../tests/support/test-app.ts';
import type { Lead } from '../store/model.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Far more than a request takes on a busy machine, in milliseconds. */
const MS_PER_RUN = 40;

/** What has been given to the store, until it is looked at. */
let added: Lead[] = [];
const server = await startSharedTestApp({
  settings: { rateLimits: { perAddress: 0, global: 0 } },
  wrapStore: (store) => ({
    add: async (lead, options) => {
      added.push(lead);
      return await store.add(lead, options);
    },
  }),
});
afterAll(server.close);

/** All that a message that is kept has to be, whatever it came in. */
function expectWhole({ kind, params }: Lead, overwritten: boolean): void {
  expect(kind).toBe('enquiry');
  expect(enquiryParamsSchema.safeParse(params).success).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(params))).toBeLessThanOrEqual(MAX_PARAMS_BYTES);
  for (const value of Object.values(params)) {
    expect(value.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}|\p{Cs}/u);
  }
  const { message } = params as { message: string };
  if (message.startsWith(HEAD) && !overwritten) expect(message.endsWith(TAIL)).toBe(true);
}

test(
  `${RUNS} malformed requests are each answered, and only whole messages are kept`,
  async () => {
    let accepted = 0;

    const property = fc.asyncProperty(malformedRequest, async (generated) => {
      const { cutOff, overwritten, ...request } = generated;
      added = [];
      const { statusCode, body } = await server.app.inject(request);
      expect(statusCode).toBeLessThan(500);
      expect(body).not.toMatch(/node_modules|sqlite|TypeError|RangeError/i);
      // Opening a form's address leads to the form, by the same status as success.
      const ok = statusCode === 200 || (statusCode === 303 && request.method === 'POST');
      expect(added).toHaveLength(ok ? 1 : 0);
      if (statusCode === 200) expect(body).toBe('OK');
      if (cutOff) expect(ok).toBe(false);
      for (const lead of added) expectWhole(lead, overwritten);
      accepted += added.length;
    });
    await fc.assert(property, {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
      // The library's own report prints every byte of a request that may have a hundred thousand.
      asyncReporter: async ({ failed, numRuns, errorInstance }) => {
        if (failed) throw new Error(`Request ${numRuns} of seed ${SEED} failed`, { cause: errorInstance });
      },
    });

    const kept = (await server.store.list()).length;
    // The same message again is in order and kept once, so there may be fewer leads than successes.
    expect(kept).toBeLessThanOrEqual(accepted);
    // Enough of the requests have to get past every check for the rest to say anything.
    expect(kept).toBeGreaterThan(RUNS / 20);
    console.log(`Fuzz seed ${SEED}: ${accepted} accepted, ${kept} kept`);
  },
  RUNS * MS_PER_RUN + 30_000,
);
