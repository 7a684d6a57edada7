/**
 * Sends malformed requests: no status of 500, no crash, no partial message stored.
 * `FUZZ_RUNS=20000 npm test -- unit` sends more of them; `FUZZ_SEED=<n>` repeats a run.
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

/** A generous timeout for one request on a busy machine. */
const MS_PER_RUN = 40;

/** The leads added by the current request. */
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

/** Checks that a stored message is complete and clean. */
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
  `${RUNS} malformed requests each get an answer, and only complete messages are stored`,
  async () => {
    let accepted = 0;

    const property = fc.asyncProperty(malformedRequest, async (generated) => {
      const { cutOff, overwritten, ...request } = generated;
      added = [];
      const { statusCode, body } = await server.app.inject(request);
      expect(statusCode).toBeLessThan(500);
      expect(body).not.toMatch(/node_modules|sqlite|TypeError|RangeError/i);
      // GET on a form's path redirects with 303 too.
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
      // fast-check's own report prints the whole request, up to 100 kB.
      asyncReporter: async ({ failed, numRuns, errorInstance }) => {
        if (failed) throw new Error(`Request ${numRuns} of seed ${SEED} failed`, { cause: errorInstance });
      },
    });

    const kept = (await server.store.list()).length;
    // A repeated message is accepted but stored once.
    expect(kept).toBeLessThanOrEqual(accepted);
    // Fails if too few requests get past every check.
    expect(kept).toBeGreaterThan(RUNS / 20);
    console.log(`Fuzz seed ${SEED}: ${accepted} accepted, ${kept} kept`);
  },
  RUNS * MS_PER_RUN + 30_000,
);
