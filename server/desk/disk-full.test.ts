import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startDeskApp } from '../../tests/support/desk-app.ts';
import { addLead } from '../../tests/support/sample-leads.ts';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';

const disk = mountSmallDisk(4);

test.skipIf('missing' in disk)(
  'on a full disk nothing is said to be saved, and all that was kept is there',
  async () => {
    if ('missing' in disk) return;
    onTestFinished(disk.remove);
    const desk = await startDeskApp({ dataDir: disk.folder });
    const { cookie } = await desk.signedIn();
    const id = await addLead(desk.store);
    const note = (text: string) => ({ id: randomUUID(), text });
    expect((await desk.post(`/leads/${id}/notes`, note('Before.'), cookie)).statusCode).toBe(200);
    await disk.fill(undefined);

    // Until the room that SQLite had set aside is used up, some may still fit.
    const long = 'x'.repeat(9_000);
    const answers = [];
    for (let tries = 0; tries < 600 && answers.at(-1)?.statusCode !== 503; tries += 1) {
      answers.push(await desk.post(`/leads/${id}/notes`, note(long), cookie));
    }
    expect(answers.at(-1)?.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('nothing was changed'),
    });
    const kept = answers.filter(({ statusCode }) => statusCode === 200).length;
    const { history } = (await desk.call(`/leads/${id}`, { cookie })).json();
    expect(history).toHaveLength(1 + kept);

    await disk.free(undefined);
    expect((await desk.post(`/leads/${id}/notes`, note('After.'), cookie)).statusCode).toBe(200);
    const texts = (await desk.store.history(id)).map(({ text }) => text);
    expect([texts.at(0), texts.at(-1)]).toEqual(['Before.', 'After.']);
  },
);
