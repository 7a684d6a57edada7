/** Attackers try to shut the forms for everybody, while visitors write. */
import { flood, openSlowPosts, type Sender } from '../support/flood.ts';
import { isAttack, makeAttack, markerIn } from './leads.ts';
import { type Phase, type PhaseResult, untilDelivered } from './phase.ts';

/** So that visitors make no flood of their own. */
const LEAST_SECONDS = 3;

const PROXY = '127.0.0.1';

/** The limits that are the default, counted for the visitors whom a proxy names. */
const settings = { SEND_LIMIT_PER_ADDRESS: undefined, TRUST_PROXY: PROXY };

/** Each in a network of its own. */
const addresses = (count: number): Sender[] =>
  Array.from({ length: count }, (_, i) => ({ from: `127.${i + 1}.0.1` }));

/** One IPv6 line. */
const line: Sender[] = Array.from({ length: 1000 }, (_, i) => ({
  from: PROXY,
  forwardedFor: `2001:db8:1:${(i % 256).toString(16)}::${(i + 1).toString(16)}`,
}));

export interface Flooded extends PhaseResult {
  attackers: { posted: number; accepted: number; refused: Record<string, number> };
}

export async function beFlooded(phase: Phase): Promise<Flooded> {
  const { origin, seed, keeper } = phase;
  const answers: Record<string, number> = {};
  let rounds = 0;
  let released = 0;

  async function attack(): Promise<void> {
    const slow = await openSlowPosts(origin, addresses(3), 85);
    const floods = await Promise.all([
      flood(origin, addresses(20), 30, () => '{}'),
      flood(origin, line, 1, (number) => makeAttack(rounds * line.length + number, seed)),
    ]);
    for (const [status, times] of floods.flatMap((some) => Object.entries(some))) {
      answers[status] = (answers[status] ?? 0) + times;
    }
    rounds += 1;
    slow.hangUp();
  }

  await phase.whileServing(settings, async () => {
    const seconds = Math.max(LEAST_SECONDS, phase.seconds);
    const end = performance.now() + seconds * 1000;
    let attacking = true;
    const senders = phase.send({ seconds, goOn: () => attacking });
    do await attack();
    while (performance.now() < end);
    attacking = false;
    await senders.done;
    // As the owner does whom the daily digest tells of them.
    for (const { id, params } of await keeper.list({ suspectedSpam: true })) {
      if (isAttack(markerIn(JSON.stringify(params)))) continue;
      released += await keeper.resend(id, new Date().toISOString());
    }
    await untilDelivered(keeper);
  });
  const { 200: accepted = 0, ...refused } = answers;
  const posted = Object.values(answers).reduce((sum, times) => sum + times, 0);
  const wrong = Object.keys(refused).filter((status) => !['400', '429'].includes(status));
  return {
    events: [
      `flooded ${rounds} times; ${released} honest leads were kept as suspected, and released`,
    ],
    faults: wrong.map((status) => `Attackers were answered ${status} ${refused[status]} times.`),
    attackers: { posted, accepted, refused },
  };
}
