/** The contract: work that waits, for one server or several. */
import { expect, test } from 'vitest';
import type { Job, JobEnd, JobKind, NewJob } from '../../../server/store/model.ts';
import { isSettled } from '../../../server/store/model.ts';
import { addAll, addSpam, at, enquiry, openInstances, recordMailOutcomes, type Subject } from './subject.ts';

const job = (id: string, minutes = 0, kind: JobKind = 'alert'): NewJob => {
  return { id, kind, leadId: null, dueAt: at(minutes) };
};
const done = (minutes: number): JobEnd => {
  return { dueAt: null, attempts: 0, lastError: null, doneAt: at(minutes), next: [] };
};
const failed = (attempts: number, dueAt: string | null): JobEnd => {
  return { dueAt, attempts, lastError: 'busy', doneAt: null, next: [] };
};

export function testJobs({ engine, store, find }: Subject): void {
  /** Works on what is due until nothing is. @returns the ids, in their order. */
  async function workOff(minutes: number, end: (taken: Job) => JobEnd = () => done(minutes), from = store()) {
    const ids: string[] = [];
    const kinds: JobKind[] = ['alert', 'mail', 'webhook'];
    const due = { kinds, now: at(minutes), latest: at(minutes + 240), except: [] };
    const work = async (taken: Job) => {
      ids.push(taken.id);
      return end(taken);
    };
    while (await from.takeJob(due, work));
    return ids;
  }

  test('what is due for longest comes first, and what is there under its id is not made again', async () => {
    await store().addJobs([job('c', 2), job('b', 1), job('a', 3), job('digest', 0, 'digest')]);
    await store().addJobs([job('b', 0)]);
    expect(await workOff(5)).toEqual(['b', 'c', 'a']);
    await store().addJobs([job('b', 6)]);
    // Nor does an end that comes late change what is done.
    await store().endJob('a', failed(1, at(6)));
    expect(await workOff(9)).toEqual([]);
  });

  test('what failed waits for its time, what was given up for a person; what follows is made with the end', async () => {
    await store().addJobs([job('later'), job('never')]);
    await workOff(1, ({ id }) => failed(1, id === 'later' ? at(30) : null));
    expect(await workOff(29)).toEqual([]);
    expect(await store().jobState('alert')).toEqual({
      waiting: 1,
      givenUp: 1,
      attempts: 1,
      oldestDue: at(30),
      lastDoneAt: null,
      lastError: 'busy',
    });
    expect(
      await workOff(30, ({ id }) => ({ ...done(30), next: id === 'later' ? [job('next')] : [] })),
    ).toEqual(['later', 'next']);
    expect(await store().retryGivenUp(at(31))).toBe(1);
    expect(await workOff(31)).toEqual(['never']);
    expect(await store().jobState('alert')).toMatchObject({ waiting: 0, givenUp: 0, lastDoneAt: at(31) });
    expect(await store().lastDoneBefore('alert', 'never')).toBe(at(30));
    expect(await store().countDone('alert', at(30))).toBe(1);
  });

  test('a clock that ran ahead by an hour or by a year and was set back holds up nothing', async () => {
    const year = 365 * 24 * 60;
    await store().addJobs([job('untried', 60), job('tried', year)]);
    await store().endJob('tried', failed(1, at(year + 1)));
    expect(await workOff(0)).toEqual(['untried', 'tried']);
  });

  test('what waits on purpose is not taken before its time', async () => {
    await store().addJobs([job('prompt', 1), job('delayed', 1, 'assignment')]);
    const kinds: JobKind[] = ['alert', 'assignment'];
    const taken: string[] = [];
    for (const minutes of [0, 0, 1, 1]) {
      const due = { kinds, now: at(minutes), latest: at(minutes + 240), except: [] };
      await store().takeJob(due, async ({ id }) => {
        taken.push(`${id} at ${minutes}`);
        return done(minutes);
      });
    }
    expect(taken).toEqual(['prompt at 0', 'delayed at 1']);
  });

  test('servers that work at one moment never get the same job, and together do all', async () => {
    const instance = await openInstances(engine);
    const all = Array.from({ length: 60 }, (_, index) => job(`job-${index}`));
    await instance(0).addJobs(all);
    const work = Array.from({ length: engine.instances }, (_, index) =>
      workOff(1, undefined, instance(index)),
    );
    const ids = (await Promise.all(work)).flat();
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  test('while one is worked on nobody else gets it, and it is due again when that fails', async () => {
    const instance = await openInstances(engine);
    await instance(0).addJobs([job('a')]);
    const due = { kinds: ['alert' as const], now: at(1), latest: at(2), except: [] };
    const other = engine.instances > 1 ? instance(1) : await engine.open();
    const taken = instance(0).takeJob(due, async () => {
      expect(await other.takeJob(due, async () => done(1))).toBe(false);
      throw new Error('killed');
    });
    await expect(taken).rejects.toThrow('killed');
    expect(await workOff(1, undefined, instance(0))).toEqual(['a']);
    if (engine.instances === 1) await other.close();
  });

  test('a lead brings its jobs with it, a suspected one once it is released', async () => {
    await addAll(store(), enquiry('a', 0));
    await addSpam(store(), enquiry('spam', 1), enquiry('quick', 2, 'The very same words.'));
    expect(await workOff(3)).toEqual(['mail:a']);
    expect(await store().releaseSpam('spam', { id: null, name: 'Ann' }, at(4))).toBe(true);
    await addAll(store(), enquiry('again', 5, 'The very same words.'));
    expect(await workOff(6)).toEqual(['mail:spam', 'mail:quick']);
  });

  test('each address has an outcome of its own, and the lead is what they are together', async () => {
    await addAll(store(), enquiry('a', 0));
    expect(await find('a')).toMatchObject({ state: 'waiting', recipients: [] });
    await recordMailOutcomes(store(), 'a', at(1), {
      'ann@example.com': 'taken',
      'bo@example.com': 'given up',
    });
    const ann = { address: 'ann@example.com', takenAt: at(1), nextAttemptAt: null, lastError: null };
    const bo = { address: 'bo@example.com', takenAt: null, nextAttemptAt: null, lastError: 'refused' };
    expect(await find('a')).toMatchObject({ state: 'undelivered', recipients: [ann, bo] });
    const found = async () => (await store().page({ undelivered: true }, 'all', { limit: 9 })).leads.length;
    expect(await found()).toBe(1);
    expect(await store().jobState('mail')).toMatchObject({ givenUp: 1, lastError: 'refused' });
    await store().markAnswered('a', at(2));
    expect(await store().jobState('mail')).toMatchObject({ givenUp: 0 });
    expect(await store().resend('a', at(3))).toBe(1);
    expect(await workOff(3)).toEqual(['mail:a:bo@example.com']);
    expect(await find('a')).toMatchObject({ state: 'delivered' });
    expect(await found()).toBe(0);
    // All have it, so that it is asked for by everybody.
    await store().resend('a', at(4));
    expect(await workOff(4)).toEqual(['mail:a']);
    expect(await store().resend('nobody', at(5))).toBe(0);
  });

  test('what waits goes to the addresses that are in the settings now', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    await recordMailOutcomes(store(), 'a', at(1), { 'ann@example.com': 'taken', 'bo@example.com': 'waits' });
    await store().readdressMails(['Ann@example.com', 'cy@example.com']);
    expect(await workOff(60)).toEqual(['mail:a:cy@example.com', 'mail:b']);
  });

  test('deleting and erasing leave no job behind', async () => {
    const other = enquiry('b', 0);
    other.params.from_email = 'bo@example.com';
    await addAll(store(), enquiry('a', 0), other);
    await store().eraseSender('ann@example.com');
    await store().markAnswered('b', at(1));
    const lead = await find('b');
    expect(lead && isSettled(lead)).toBe(true);
    await store().purge({ receivedBefore: at(9), at: at(9), by: { id: null, name: 'Ann' } });
    expect(await engine.withDatabase((db) => db.selectFrom('job').selectAll().execute())).toEqual([]);
  });
}
