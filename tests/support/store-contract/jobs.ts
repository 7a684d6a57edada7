/** The contract for the job queue, with one server or several. */
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
  /** Runs jobs until none is due. @returns their ids in order. */
  async function runDueJobs(
    minutes: number,
    end: (taken: Job) => JobEnd = () => done(minutes),
    from = store(),
  ) {
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

  test('runs jobs in order of due time, and does not add a job whose id exists', async () => {
    await store().addJobs([job('c', 2), job('b', 1), job('a', 3), job('digest', 0, 'digest')]);
    await store().addJobs([job('b', 0)]);
    expect(await runDueJobs(5)).toEqual(['b', 'c', 'a']);
    await store().addJobs([job('b', 6)]);
    // A late failure does not reopen a finished job.
    await store().endJob('a', failed(1, at(6)));
    expect(await runDueJobs(9)).toEqual([]);
  });

  test('retries a failed job when due, keeps a given-up one for a person, and adds follow-up jobs', async () => {
    await store().addJobs([job('later'), job('never')]);
    await runDueJobs(1, ({ id }) => failed(1, id === 'later' ? at(30) : null));
    expect(await runDueJobs(29)).toEqual([]);
    expect(await store().jobState('alert')).toEqual({
      waiting: 1,
      givenUp: 1,
      attempts: 1,
      oldestDue: at(30),
      lastDoneAt: null,
      lastError: 'busy',
    });
    expect(
      await runDueJobs(30, ({ id }) => ({ ...done(30), next: id === 'later' ? [job('next')] : [] })),
    ).toEqual(['later', 'next']);
    expect(await store().retryGivenUp(at(31))).toBe(1);
    expect(await runDueJobs(31)).toEqual(['never']);
    expect(await store().jobState('alert')).toMatchObject({ waiting: 0, givenUp: 0, lastDoneAt: at(31) });
    expect(await store().lastDoneBefore('alert', 'never')).toBe(at(30));
    expect(await store().countDone('alert', at(30))).toBe(1);
  });

  test('runs jobs whose due time lies in the future because the clock was set back', async () => {
    const year = 365 * 24 * 60;
    await store().addJobs([job('untried', 60), job('tried', year)]);
    await store().endJob('tried', failed(1, at(year + 1)));
    expect(await runDueJobs(0)).toEqual(['untried', 'tried']);
  });

  test('does not run a delayed job early', async () => {
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

  test('gives each job to one of several concurrent servers', async () => {
    const instance = await openInstances(engine);
    const all = Array.from({ length: 60 }, (_, index) => job(`job-${index}`));
    await instance(0).addJobs(all);
    const work = Array.from({ length: engine.instances }, (_, index) =>
      runDueJobs(1, undefined, instance(index)),
    );
    const ids = (await Promise.all(work)).flat();
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  test('locks a job while it runs, and releases it when the run fails', async () => {
    const instance = await openInstances(engine);
    await instance(0).addJobs([job('a')]);
    const due = { kinds: ['alert' as const], now: at(1), latest: at(2), except: [] };
    const other = engine.instances > 1 ? instance(1) : await engine.open();
    const taken = instance(0).takeJob(due, async () => {
      expect(await other.takeJob(due, async () => done(1))).toBe(false);
      throw new Error('killed');
    });
    await expect(taken).rejects.toThrow('killed');
    expect(await runDueJobs(1, undefined, instance(0))).toEqual(['a']);
    if (engine.instances === 1) await other.close();
  });

  test('adds a mail job with each lead, and for suspected spam once it is released', async () => {
    await addAll(store(), enquiry('a', 0));
    await addSpam(store(), enquiry('spam', 1), enquiry('quick', 2, 'The very same words.'));
    expect(await runDueJobs(3)).toEqual(['mail:a']);
    expect(await store().releaseSpam('spam', { id: null, name: 'Ann' }, at(4))).toBe(true);
    await addAll(store(), enquiry('again', 5, 'The very same words.'));
    expect(await runDueJobs(6)).toEqual(['mail:spam', 'mail:quick']);
  });

  test('keeps an outcome for each address, and derives the lead’s state from them', async () => {
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
    expect(await runDueJobs(3)).toEqual(['mail:a:bo@example.com']);
    expect(await find('a')).toMatchObject({ state: 'delivered' });
    expect(await found()).toBe(0);
    // Every address has it already, so it is sent to all again.
    await store().resend('a', at(4));
    expect(await runDueJobs(4)).toEqual(['mail:a']);
    expect(await store().resend('nobody', at(5))).toBe(0);
  });

  test('sends waiting mails to the addresses of the current settings', async () => {
    await addAll(store(), enquiry('a', 0), enquiry('b', 1));
    await recordMailOutcomes(store(), 'a', at(1), { 'ann@example.com': 'taken', 'bo@example.com': 'waits' });
    await store().readdressMails(['Ann@example.com', 'cy@example.com']);
    expect(await runDueJobs(60)).toEqual(['mail:a:cy@example.com', 'mail:b']);
  });

  test('deletes the jobs of purged and erased leads', async () => {
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
